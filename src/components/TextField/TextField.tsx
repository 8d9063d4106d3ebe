import type { ComponentProps, FocusEvent, ReactNode } from 'react';
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
  /** Marks the field as invalid. */
  readonly errorMessage?: string | undefined;
  /** Shown under the field. */
  readonly children?: ReactNode;
  /** Id of another element that describes the field. */
  readonly describedBy?: string | undefined;
  /** Only as wide as a few digits need. */
  readonly short?: boolean;
  readonly onChange: (change: { value: string }) => void;
  /** Called when focus moves to another part of the page, not when the window loses focus. */
  readonly onBlur?: () => void;
}

/** A required single-line field with label, hint and error message. */
export function TextField({
  id,
  name,
  label,
  value,
  hint,
  errorMessage,
  children,
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
      {children}
    </div>
  );
}

/** The asterisk of a required field, hidden from screen readers: the field has `required`. */
export function RequiredMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      {' *'}
    </span>
  );
}

/** A field also blurs when the window loses focus, but then it stays the active element. */
function isLeaving({ currentTarget }: FocusEvent): boolean {
  return document.activeElement !== currentTarget;
}
