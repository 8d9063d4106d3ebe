import { useContext, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../components/Banner/Banner.tsx';
import { Choice } from '../../components/Choice/Choice.tsx';
import { FormSection, SectionState } from '../../components/FormSection/FormSection.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { CONTROLS, NOTES, SECTIONS } from './anchors.ts';
import { contactLink } from './contactLink.tsx';
import { FileRowsContext } from './fileRowsContext.ts';
import { memoPart } from './memoPart.ts';
import styles from './OrderForm.module.css';
import { isPagesComplete, pagesStateLabel } from './pagesState.ts';
import type { SectionProps } from './props.ts';
import { QuoteRequest } from './QuoteRequest.tsx';
import { useFormMessages } from './useFormMessages.ts';
import { useQuoteRequest } from './useQuoteRequest.ts';

/** Form section 4: page count, rush delivery and hard copies. */
export const PagesSection = memoPart(function PagesSection({ view, send }: SectionProps<'pages'>) {
  const { t, price } = useFormMessages();
  const rows = useContext(FileRowsContext);
  const requestUrl = useQuoteRequest(view.request);
  const { draft, count, extras, isCustomQuote, isRushAllowed } = view;
  const isCountShown = rows !== null && count.counted + count.uncounted > 0;
  const priced = (label: string, cents: number | null): ReactNode =>
    isCustomQuote || cents === null ? (
      label
    ) : (
      <span className={styles.priced}>
        {label} <span className={styles.price}>+ {price(cents)}</span>
      </span>
    );
  return (
    <FormSection
      id={SECTIONS.pages}
      numeral={4}
      title={t('delivery.title')}
      state={
        <SectionState complete={isPagesComplete(view)}>{t(pagesStateLabel(view))}</SectionState>
      }
    >
      <TextField
        short
        id={CONTROLS.pages}
        name="pages"
        label={t('delivery.pages')}
        hint={t('delivery.pagesHint')}
        inputMode="numeric"
        autoComplete="off"
        value={view.pagesText}
        describedBy={
          [isCountShown && NOTES.count, isCustomQuote && NOTES.largeJob]
            .filter(Boolean)
            .join(' ') || undefined
        }
        onChange={({ value }) => send({ type: 'pages.edited', text: value })}
        onBlur={() => send({ type: 'pages.blurred' })}
      />
      {isCountShown && <rows.CountNote view={view} send={send} />}
      <div className={styles.choices}>
        {requestUrl !== null && (
          <Banner kind="warning" id={NOTES.largeJob} actions={<QuoteRequest href={requestUrl} />}>
            {t('delivery.largeJob')}
          </Banner>
        )}
        <Choice
          kind="checkbox"
          id={CONTROLS.rush}
          name="rush"
          label={priced(t('delivery.rushLabel'), extras.rush)}
          hint={
            isRushAllowed ? (
              t('delivery.rushHint')
            ) : (
              <FormattedMessage id="delivery.rushUnavailable" values={{ a: contactLink }} />
            )
          }
          checked={draft.rush}
          closed={!isRushAllowed}
          onChange={({ checked }) => send({ type: 'rush.toggled', rush: checked })}
        />
        <Choice
          kind="checkbox"
          id={CONTROLS.mailHardCopy}
          name="mailHardCopy"
          label={priced(t('delivery.mailing'), extras.mailing)}
          hint={t('delivery.mailingHint')}
          checked={draft.mailHardCopy}
          onChange={({ checked }) => send({ type: 'mailing.toggled', mailHardCopy: checked })}
        />
      </div>
    </FormSection>
  );
});
