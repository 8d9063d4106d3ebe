import { Banner } from '../../components/Banner/Banner.tsx';
import { Choice } from '../../components/Choice/Choice.tsx';
import { ChoiceGroup } from '../../components/Choice/ChoiceGroup.tsx';
import { FormSection } from '../../components/FormSection/FormSection.tsx';
import { FieldError } from '../../components/TextField/FieldError.tsx';
import { CONTROLS, SECTIONS } from './anchors.ts';
import { memoPart } from './memoPart.ts';
import styles from './OrderForm.module.css';
import type { SectionProps } from './props.ts';
import { SectionProgress } from './SectionProgress.tsx';
import { useFormMessages } from './useFormMessages.ts';
import { PRECHECK_BANNERS } from './messageIds.ts';

/** Form section 2: the pre-check. */
export const PrecheckSection = memoPart(function PrecheckSection({
  view,
  send,
}: SectionProps<'precheck'>) {
  const { t, errorMessageFor } = useFormMessages();
  const { draft, precheck, missing } = view;
  const banner = PRECHECK_BANNERS[precheck];
  return (
    <FormSection
      id={SECTIONS.precheck}
      numeral={2}
      title={t('precheck.title')}
      state={<SectionProgress missing={missing} />}
    >
      <ChoiceGroup
        id={CONTROLS.filingWhere}
        name="filingWhere"
        label={t('precheck.filing')}
        options={[
          { value: 'us', label: t('precheck.us'), hint: t('precheck.usHint') },
          {
            value: 'consular',
            label: t('precheck.consular'),
            hint: t('precheck.consularHint'),
          },
        ]}
        value={draft.filingWhere}
        errorMessage={errorMessageFor(view, 'filingWhere')}
        followUp={
          <ChoiceGroup
            id={CONTROLS.consularCountry}
            name="consularCountry"
            label={t('precheck.country')}
            options={[
              { value: 'Brazil', label: t('precheck.brazil') },
              { value: 'Other', label: t('precheck.other') },
            ]}
            value={draft.consularCountry}
            errorMessage={errorMessageFor(view, 'consularCountry')}
            onChange={({ value }) => send({ type: 'country.answered', consularCountry: value })}
            onBlur={() => send({ type: 'field.blurred', field: 'consularCountry' })}
          />
        }
        onChange={({ value }) => send({ type: 'filing.answered', filingWhere: value })}
        onBlur={() => send({ type: 'field.blurred', field: 'filingWhere' })}
      />
      <ChoiceGroup
        id={CONTROLS.direction}
        name="direction"
        label={t('precheck.direction')}
        options={[
          { value: 'PT_EN', label: t('precheck.ptEn') },
          { value: 'EN_PT', label: t('precheck.enPt'), hint: t('precheck.enPtHint') },
        ]}
        value={draft.direction}
        errorMessage={errorMessageFor(view, 'direction')}
        onChange={({ value }) => send({ type: 'direction.answered', direction: value })}
        onBlur={() => send({ type: 'field.blurred', field: 'direction' })}
      />
      <div className={styles.choices}>
        <Banner kind={banner.kind} title={t(banner.title)} output="precheck">
          {t(banner.sentence)}
        </Banner>
        {precheck === 'optional' && <StillWantChoice view={view} send={send} />}
      </div>
    </FormSection>
  );
});

/** Specification section 4, gating: confirms a translation that is optional. */
function StillWantChoice({ view, send }: SectionProps<'precheck'>) {
  const { t, errorMessageFor } = useFormMessages();
  const error = errorMessageFor(view, 'stillWantTranslation');
  const errorId = `${CONTROLS.stillWantTranslation}-error`;
  return (
    <div>
      <Choice
        kind="checkbox"
        id={CONTROLS.stillWantTranslation}
        name="stillWantTranslation"
        label={t('precheck.stillWant')}
        hint={t('precheck.stillWantHint')}
        checked={view.draft.stillWantTranslation}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : errorId}
        onChange={({ checked }) =>
          send({ type: 'stillWant.toggled', stillWantTranslation: checked })
        }
        onBlur={() => send({ type: 'field.blurred', field: 'stillWantTranslation' })}
      />
      {error !== undefined && <FieldError id={errorId} text={error} />}
    </div>
  );
}
