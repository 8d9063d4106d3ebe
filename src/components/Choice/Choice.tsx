import type { ReactNode } from 'react';
import styles from './Choice.module.css';

interface ChoiceProps {
  readonly kind: 'radio' | 'checkbox';
  readonly id: string;
  readonly name: string;
  /** The value submitted with the form; optional for a checkbox. */
  readonly value?: string;
  /** Phrasing content. */
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly required?: boolean;
  /** Unavailable for now; the hint should say why. */
  readonly closed?: boolean;
  readonly invalid?: boolean;
  /** Id of another element that describes the choice. */
  readonly describedBy?: string | undefined;
  readonly onChange: (change: { checked: boolean }) => void;
  readonly onBlur?: () => void;
}

/** A radio button or checkbox by itself. */
export function Choice(props: ChoiceProps) {
  const { closed, invalid } = props;
  return (
    <div className={styles.options} data-state={closed ? 'closed' : invalid ? 'faulty' : undefined}>
      <ChoiceRow {...props} />
    </div>
  );
}

/**
 * The control of a choice and, below it in the same cell of a grid, its row. The control stands
 * beside the row, so that CSS can show what follows from it.
 */
export function ChoiceRow({
  kind,
  id,
  name,
  value,
  label,
  hint,
  checked,
  required,
  closed = false,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: ChoiceProps) {
  const hintId = hint === undefined ? '' : `${id}-hint`;
  return (
    <>
      <input
        type={kind}
        id={id}
        name={name}
        value={value}
        className={styles.control}
        checked={checked}
        required={required}
        aria-disabled={closed || undefined}
        aria-invalid={invalid}
        aria-describedby={[hintId, describedBy].filter(Boolean).join(' ') || undefined}
        onClick={closed ? (event) => event.preventDefault() : undefined}
        onChange={(event) => {
          if (!closed) onChange({ checked: event.currentTarget.checked });
        }}
        onBlur={onBlur}
      />
      <div className={styles.choice}>
        <label htmlFor={id} className={styles.label}>
          <span className={styles.mark} aria-hidden="true" />
          {label}
        </label>
        {hint !== undefined && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </>
  );
}
