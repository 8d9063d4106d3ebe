import { useIntl } from 'react-intl';
import { formatDecimal } from '../domain/decimal.ts';
import { type Language, languageOfTag } from '../domain/language.ts';
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
import { formatPrice } from '../domain/money.ts';

/**
 * Returns the constants of specification section 9 formatted for the language, under the names of the
 * placeholders in messages.
 */
export function factsIn(language: Language) {
  const whole = (count: number) => formatDecimal(count, 0, language);
  const usd = (cents: number) => formatPrice(cents, language);
  return {
    price: usd(PRICE_PER_PAGE_CENTS),
    words: whole(WORDS_PER_PAGE),
    maxPages: whole(MAX_AUTOMATIC_PAGES),
    rushPages: whole(MAX_RUSH_PAGES),
    rushShare: `+${RUSH_PERCENT}%`,
    handling: usd(MAILING_HANDLING_CENTS),
    postage: usd(MAILING_POSTAGE_CENTS),
    mailedPage: usd(MAILING_PER_PAGE_CENTS),
    notary: usd(NOTARY_CENTS),
    from: whole(RETENTION_DAYS.from),
    to: whole(RETENTION_DAYS.to),
  };
}

/** Returns {@link factsIn} for the current language. */
export function useFacts() {
  return factsIn(languageOfTag(useIntl().locale));
}
