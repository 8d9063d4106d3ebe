import { Icon } from '../Icon/Icon.tsx';
import styles from './TextField.module.css';

interface FieldErrorProps {
  /** For the `aria-describedby` of the field. */
  readonly id: string;
  /** A sentence that says how to correct the field. */
  readonly text: string;
}

/** The error message of a field. It is not a live region: the field is described by it. */
export function FieldError({ id, text }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="exclamation" />
      {text}
    </p>
  );
}
