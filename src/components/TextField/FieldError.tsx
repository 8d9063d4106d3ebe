import { Icon } from '../Icon/Icon.tsx';
import styles from './TextField.module.css';

interface FieldErrorProps {
  /** What the field names in `aria-describedby`. */
  readonly id: string;
  /** A sentence that says how to mend it. */
  readonly text: string;
}

/** What is wrong with a field. Not announced by itself: the field is described by it. */
export function FieldError({ id, text }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="exclamation" />
      {text}
    </p>
  );
}
