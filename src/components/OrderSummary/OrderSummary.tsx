import { Icon } from '../Icon/Icon.tsx';
import styles from './OrderSummary.module.css';

export interface SummaryStep {
  /** Fragment link to the section. */
  readonly href: `#${string}`;
  readonly title: string;
  readonly state: 'complete' | 'busy' | 'open';
  /** The state as text. */
  readonly stateText: string;
}

interface OrderSummaryProps {
  /** The accessible name of the summary. */
  readonly label: string;
  readonly totalLabel: string;
  readonly total: string;
  readonly note: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  readonly steps: readonly SummaryStep[];
}

const STEP_ICONS = { complete: 'tick', busy: 'clock', open: 'dotted' } as const;

/** The order at a glance beside the form: price, delivery and the progress of each section. */
export function OrderSummary({ label, totalLabel, total, note, lines, steps }: OrderSummaryProps) {
  return (
    <aside className={styles.summary} aria-label={label}>
      <div className={styles.part}>
        <p className="soft">{totalLabel}</p>
        <p className={styles.total}>{total}</p>
        <p className="hint">{note}</p>
      </div>
      <dl className={styles.part}>
        {lines.map((line) => (
          <div key={line.label} className={styles.line}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
      <ol className={styles.part}>
        {steps.map(({ href, title, state, stateText }) => (
          <li key={href} className={styles.step} data-state={state}>
            <Icon name={STEP_ICONS[state]} />
            <span>
              <a href={href}>{title}</a>
              <span className={styles.stateText}>{stateText}</span>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
