import type { FocusEvent } from 'react';
import { FieldError } from '../TextField/FieldError.tsx';
import { RequiredMark } from '../TextField/TextField.tsx';
import { Choice } from './Choice.tsx';
import styles from './Choice.module.css';

interface ChoiceGroupProps<Value extends string> {
  /** The id of the first choice; the others append their value. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly hint?: string;
  }[];
  /** `null` until the question is answered. */
  readonly value: Value | null;
  readonly errorMessage?: string | undefined;
  readonly onChange: (change: { value: Value }) => void;
  /** Called when focus moves out of the group to another part of the page. */
  readonly onBlur: () => void;
}

/** A required question, answered by one of its radio buttons. */
export function ChoiceGroup<Value extends string>({
  id,
  name,
  label,
  options,
  value,
  errorMessage,
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
      <div className={styles.options} data-state={isInvalid ? 'faulty' : undefined}>
        {options.map((option, index) => (
          <Choice
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
