import { ButtonLink } from '../Button/Button.tsx';
import styles from './PriceBar.module.css';

interface PriceBarProps {
  readonly total: string;
  /** Shown under the total; none of them wraps. */
  readonly details: readonly string[];
  /** Leads to the next step. */
  readonly href: string;
  readonly linkText: string;
  /** The link leads to the last step, the payment or the request for a quote. */
  readonly ready: boolean;
  /** Hides the bar, which keeps its place. */
  readonly hidden: boolean;
}

/** Keeps the price visible below the form on screens too narrow for the summary. */
export function PriceBar({ total, details, href, linkText, ready, hidden }: PriceBarProps) {
  return (
    <div className={styles.bar} data-state={hidden ? 'hidden' : 'shown'}>
      <p className={styles.text}>
        <span className={styles.total}>{total}</span>{' '}
        <span className={styles.details}>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </span>
      </p>
      <ButtonLink href={href} size="small" variant={ready ? 'primary' : 'secondary'}>
        {linkText}
      </ButtonLink>
    </div>
  );
}
