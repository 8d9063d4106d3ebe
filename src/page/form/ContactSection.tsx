import { memo, type ComponentProps, type ReactNode } from 'react';
import { FormSection } from '../../components/FormSection/FormSection.tsx';
import { TextField } from '../../components/TextField/TextField.tsx';
import { CONTACT_FIELDS, isContactTooLong, type ContactField } from '../../domain/contact.ts';
import { MAX_CONTACT_CHARACTERS } from '../../domain/limits.ts';
import { CONTROLS, SECTIONS } from './anchors.ts';
import { memoPart } from './memoPart.ts';
import styles from './OrderForm.module.css';
import type { SectionProps } from './props.ts';
import { useEmailTypo } from './useEmailTypo.ts';
import { SectionProgress } from './SectionProgress.tsx';
import { useFormMessages } from './useFormMessages.ts';
import { CONTACT_LABELS } from './messageIds.ts';

/** Attributes for autofill and on-screen keyboards. */
const INPUT_PROPS: Record<ContactField, Partial<ComponentProps<typeof TextField>>> = {
  name: { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false },
  email: {
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
};

/** Form section 1: the contact details. */
export const ContactSection = memoPart(function ContactSection({
  view,
  send,
}: SectionProps<'contact'>) {
  const { t, errorMessageFor } = useFormMessages();
  const errorMessage = (field: ContactField) =>
    view.faultyFields.includes(field) && isContactTooLong(field, view.draft[field])
      ? t('contact.tooLongError', { max: MAX_CONTACT_CHARACTERS[field] })
      : errorMessageFor(view, field);
  const { missing } = view;
  const { blurredEmail, onBlur, EmailQuestion } = useEmailTypo(view.draft.email);
  return (
    <FormSection
      id={SECTIONS.contact}
      numeral={1}
      title={t('contact.title')}
      state={<SectionProgress missing={missing} />}
    >
      <div className={styles.contact}>
        {CONTACT_FIELDS.map((field) => (
          <Field
            key={field}
            field={field}
            value={view.draft[field]}
            errorMessage={errorMessage(field)}
            send={send}
            onBlur={onBlur}
          >
            {field === 'email' && EmailQuestion && (
              <EmailQuestion
                email={view.draft.email}
                blurredEmail={blurredEmail}
                onAccept={({ email }) =>
                  send({ type: 'contact.edited', field: 'email', value: email })
                }
              />
            )}
          </Field>
        ))}
      </div>
    </FormSection>
  );
});

interface FieldProps extends Pick<SectionProps<'contact'>, 'send'> {
  readonly field: ContactField;
  readonly value: string;
  readonly errorMessage: string | undefined;
  readonly onBlur: () => void;
  /** Shown under the field. */
  readonly children: ReactNode;
}

/** One contact field: a key renders only the one that it changes. */
const Field = memo(function Field({ field, send, onBlur, ...shown }: FieldProps) {
  const { t } = useFormMessages();
  return (
    <TextField
      {...INPUT_PROPS[field]}
      {...shown}
      id={CONTROLS[field]}
      name={field}
      label={t(CONTACT_LABELS[field])}
      onChange={({ value }) => send({ type: 'contact.edited', field, value })}
      onBlur={() => {
        send({ type: 'field.blurred', field });
        onBlur();
      }}
    />
  );
});
