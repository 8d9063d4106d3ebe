import type { FocusEvent, ReactNode } from 'react';
import { FieldError } from '../TextField/FieldError.tsx';
import { RequiredMark } from '../TextField/TextField.tsx';
import { ChoiceRow } from './Choice.tsx';
import styles from './Choice.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

interface ChoiceGroupProps<Value extends string> {
  /** The id of the first choice; the others append their value. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly options: readonly [Option<Value>, Option<Value>];
  /** `null` until the question is answered. */
  readonly value: Value | null;
  readonly errorMessage?: string | undefined;
  /** A question that follows from the second answer. CSS shows it, even before any script runs. */
  readonly followUp?: ReactNode;
  readonly onChange: (change: { value: Value }) => void;
  /** Called when focus moves out of the group to another part of the page. */
  readonly onBlur: () => void;
}

/** A required question with two answers as radio buttons. */
export function ChoiceGroup<Value extends string>({
  id,
  name,
  label,
  options,
  value,
  errorMessage,
  followUp,
  onChange,
  onBlur,
}: ChoiceGroupProps<Value>) {
  const errorId = `${id}-error`;
  const isInvalid = errorMessage !== undefined;
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={isInvalid}
      aria-describedby={isInvalid ? errorId : undefined}
      onBlur={(event) => isLeaving(event) && onBlur()}
    >
      <legend className={styles.legend}>
        {label}
        <RequiredMark />
      </legend>
      <div
        className={`${styles.options} ${styles.pair}`}
        data-state={isInvalid ? 'faulty' : undefined}
      >
        {options.map((option, index) => (
          <ChoiceRow
            {...option}
            key={option.value}
            kind="radio"
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            required
            checked={option.value === value}
            onChange={() => onChange({ value: option.value })}
          />
        ))}
        {followUp !== undefined && <div className={styles.followUp}>{followUp}</div>}
      </div>
      {isInvalid && <FieldError id={errorId} text={errorMessage} />}
    </fieldset>
  );
}

/**
 * Returns whether focus moves out of the group. It does not when the window loses focus, nor when
 * another choice is pressed, although some browsers do not focus that.
 */
function isLeaving({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !(
    currentTarget.contains(relatedTarget) ||
    currentTarget.contains(document.activeElement) ||
    currentTarget.matches(':active')
  );
}
