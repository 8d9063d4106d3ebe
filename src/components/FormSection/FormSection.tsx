import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import styles from './FormSection.module.css';

interface FormSectionProps {
  readonly id: string;
  readonly numeral: number;
  readonly title: string;
  /** Shown beside the title: usually a {@link SectionState}. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** A numbered section of a form. */
export function FormSection({ id, numeral, title, state, children }: FormSectionProps) {
  return (
    <section id={id} className={styles.section}>
      <div className={styles.head}>
        <span className={styles.numeral} aria-hidden="true">
          {numeral}
        </span>
        <h3 className={styles.title}>{title}</h3>
        {state}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

interface SectionStateProps {
  readonly complete?: boolean;
  readonly children: ReactNode;
}

/** A section's progress as text, with a tick once it is complete. */
export function SectionState({ complete = false, children }: SectionStateProps) {
  return (
    <p className={styles.state} data-state={complete ? 'complete' : undefined}>
      {complete && <Icon name="tick" />}
      {children}
    </p>
  );
}
