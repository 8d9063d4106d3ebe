import { Banner } from '../../components/Banner/Banner.tsx';
import { Choice } from '../../components/Choice/Choice.tsx';
import { ChoiceGroup } from '../../components/Choice/ChoiceGroup.tsx';
import { FormSection, SectionState } from '../../components/FormSection/FormSection.tsx';
import { FieldError } from '../../components/TextField/FieldError.tsx';
import { CONTROLS, SECTIONS } from './anchors.ts';
import { missingPrecheckAnswers } from './missing.ts';
import styles from './OrderForm.module.css';
import type { SectionProps } from './props.ts';
import { useWords } from './useWords.ts';
import { PRECHECK } from './words.ts';

/** Section 2: whether a translation is needed at all. */
export function PrecheckSection({ view, send }: SectionProps) {
  const { say, errorOf } = useWords();
  const { draft, precheck } = view;
  const missing = missingPrecheckAnswers(view);
  const banner = PRECHECK[precheck];
  return (
    <FormSection
      id={SECTIONS.precheck}
      numeral={2}
      title={say('precheck.title')}
      state={
        <SectionState complete={missing === 0}>
          {missing === 0 ? say('form.complete') : say('form.answersMissing', { count: missing })}
        </SectionState>
      }
    >
      <ChoiceGroup
        id={CONTROLS.filingWhere}
        name="filingWhere"
        label={say('precheck.filing')}
        options={[
          { value: 'us', label: say('precheck.us'), hint: say('precheck.usHint') },
          {
            value: 'consular',
            label: say('precheck.consular'),
            hint: say('precheck.consularHint'),
          },
        ]}
        value={draft.filingWhere}
        error={errorOf(view, 'filingWhere')}
        onChange={({ value }) => send({ type: 'filing.answered', filingWhere: value })}
        onLeave={() => send({ type: 'field.left', field: 'filingWhere' })}
      />
      {draft.filingWhere === 'consular' && (
        <ChoiceGroup
          id={CONTROLS.consularCountry}
          name="consularCountry"
          label={say('precheck.country')}
          options={[
            { value: 'Brazil', label: say('precheck.brazil') },
            { value: 'Other', label: say('precheck.other') },
          ]}
          value={draft.consularCountry}
          error={errorOf(view, 'consularCountry')}
          onChange={({ value }) => send({ type: 'country.answered', consularCountry: value })}
          onLeave={() => send({ type: 'field.left', field: 'consularCountry' })}
        />
      )}
      <ChoiceGroup
        id={CONTROLS.direction}
        name="direction"
        label={say('precheck.direction')}
        options={[
          { value: 'PT_EN', label: say('precheck.ptEn') },
          { value: 'EN_PT', label: say('precheck.enPt') },
        ]}
        value={draft.direction}
        error={errorOf(view, 'direction')}
        onChange={({ value }) => send({ type: 'direction.answered', direction: value })}
        onLeave={() => send({ type: 'field.left', field: 'direction' })}
      />
      <div className={styles.choices}>
        <Banner kind={banner.kind} title={say(banner.title)} output="precheck">
          {say(banner.sentence)}
        </Banner>
        {precheck === 'optional' && <StillWant view={view} send={send} />}
      </div>
    </FormSection>
  );
}

/** Section 4, gating: an optional translation goes on only when the visitor says so. */
function StillWant({ view, send }: SectionProps) {
  const { say, errorOf } = useWords();
  const error = errorOf(view, 'stillWantTranslation');
  const errorId = `${CONTROLS.stillWantTranslation}-error`;
  return (
    <div>
      <Choice
        kind="checkbox"
        id={CONTROLS.stillWantTranslation}
        name="stillWantTranslation"
        label={say('precheck.stillWant')}
        hint={say('precheck.stillWantHint')}
        checked={view.draft.stillWantTranslation}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : errorId}
        onChange={({ checked }) =>
          send({ type: 'stillWant.toggled', stillWantTranslation: checked })
        }
        onLeave={() => send({ type: 'field.left', field: 'stillWantTranslation' })}
      />
      {error !== undefined && <FieldError id={errorId} text={error} />}
    </div>
  );
}
