import type { ComponentProps, FocusEvent } from 'react';
import { FieldError } from './FieldError.tsx';
import styles from './TextField.module.css';

type InputSettings = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck'
>;

interface TextFieldProps extends InputSettings {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  /** Shown, and marks the field as faulty, when there is one. */
  readonly errorMessage?: string | undefined;
  /** Id of further words that describe the field. */
  readonly describedBy?: string | undefined;
  /** As wide as a few digits need. */
  readonly short?: boolean;
  readonly onChange: (change: { value: string }) => void;
  /** The visitor went on to something else. */
  readonly onBlur?: () => void;
}

/** A required field of one line with its label, hint and error. */
export function TextField({
  id,
  name,
  label,
  value,
  hint,
  errorMessage,
  describedBy,
  short = false,
  onChange,
  onBlur,
  ...settings
}: TextFieldProps) {
  const hintId = hint === undefined ? '' : `${id}-hint`;
  const errorId = errorMessage === undefined ? '' : `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <RequiredMark />
      </label>
      {hint !== undefined && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      <input
        type="text"
        {...settings}
        id={id}
        name={name}
        className={styles.input}
        data-state={errorMessage === undefined ? undefined : 'faulty'}
        data-width={short ? 'short' : undefined}
        value={value}
        required
        aria-invalid={errorMessage !== undefined}
        aria-describedby={[hintId, errorId, describedBy].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
        onBlur={onBlur && ((event) => isLeaving(event) && onBlur())}
      />
      {errorMessage !== undefined && <FieldError id={errorId} text={errorMessage} />}
    </div>
  );
}

/** The asterisk of a required field; the field itself says it to screen readers. */
export function RequiredMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      {' *'}
    </span>
  );
}

/** A window that loses focus blurs its field too, but the visitor comes back to it. */
function isLeaving({ currentTarget }: FocusEvent): boolean {
  return document.activeElement !== currentTarget;
}
