import { type IntlShape, useIntl } from 'react-intl';
import {
  MAILING_HANDLING_CENTS,
  MAILING_PER_PAGE_CENTS,
  MAILING_POSTAGE_CENTS,
  MAX_AUTOMATIC_PAGES,
  MAX_RUSH_PAGES,
  NOTARY_CENTS,
  PRICE_PER_PAGE_CENTS,
  RETENTION_DAYS,
  RUSH_PERCENT,
  WORDS_PER_PAGE,
} from '../domain/limits.ts';

/**
 * Returns the constants of specification section 9 formatted for the language of `intl`, under the
 * names of the placeholders in messages.
 */
export function factsIn({ formatNumber }: Pick<IntlShape, 'formatNumber'>) {
  function usd(cents: number): string {
    return formatNumber(cents / 100, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    });
  }
  return {
    price: usd(PRICE_PER_PAGE_CENTS),
    words: formatNumber(WORDS_PER_PAGE),
    maxPages: formatNumber(MAX_AUTOMATIC_PAGES),
    rushPages: formatNumber(MAX_RUSH_PAGES),
    rushShare: formatNumber(RUSH_PERCENT / 100, { style: 'percent', signDisplay: 'always' }),
    handling: usd(MAILING_HANDLING_CENTS),
    postage: usd(MAILING_POSTAGE_CENTS),
    mailedPage: usd(MAILING_PER_PAGE_CENTS),
    notary: usd(NOTARY_CENTS),
    from: formatNumber(RETENTION_DAYS.from),
    to: formatNumber(RETENTION_DAYS.to),
  };
}

/** Returns {@link factsIn} for the current language. */
export function useFacts() {
  return factsIn(useIntl());
}
