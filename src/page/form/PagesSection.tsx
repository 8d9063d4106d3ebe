import { FormattedMessage } from 'react-intl';
import { Banner } from '../../components/Banner/Banner.tsx';
import { Choice } from '../../components/Choice/Choice.tsx';
import { FormSection, SectionState } from '../../components/FormSection/FormSection.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { mailtoUrl } from '../../domain/provider.ts';
import { useProvider } from '../provider.ts';
import { CONTROLS, NOTES, SECTIONS } from './anchors.ts';
import { contactLink } from './contactLink.tsx';
import { memoPart } from './memoPart.ts';
import styles from './OrderForm.module.css';
import type { SectionProps } from './props.ts';
import { useFormMessages } from './useFormMessages.ts';

/** Form section 4: page count, rush delivery and hard copies. */
export const PagesSection = memoPart(function PagesSection({ view, send }: SectionProps<'pages'>) {
  const { t } = useFormMessages();
  const { email } = useProvider();
  const { draft, isCustomQuote, isRushAllowed } = view;
  return (
    <FormSection
      id={SECTIONS.pages}
      numeral={4}
      title={t('delivery.title')}
      state={
        <SectionState complete={!isCustomQuote}>
          {t(isCustomQuote ? 'quote.custom' : 'form.complete')}
        </SectionState>
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
        describedBy={isCustomQuote ? NOTES.largeJob : undefined}
        onChange={({ value }) => send({ type: 'pages.edited', text: value })}
        onBlur={() => send({ type: 'pages.left' })}
      />
      <div className={styles.choices}>
        {isCustomQuote && (
          <Banner
            kind="warning"
            id={NOTES.largeJob}
            actions={<a href={mailtoUrl(email)}>{t('delivery.askCustomQuote')}</a>}
          >
            {t('delivery.largeJob')}
          </Banner>
        )}
        <Choice
          kind="checkbox"
          id={CONTROLS.rush}
          name="rush"
          label={t('delivery.rushLabel')}
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
          label={t('delivery.mailing')}
          hint={t('delivery.mailingHint')}
          checked={draft.mailHardCopy}
          onChange={({ checked }) => send({ type: 'mailing.toggled', mailHardCopy: checked })}
        />
      </div>
    </FormSection>
  );
});
