import { ButtonLink } from '../Button/Button.tsx';
import styles from './PriceBar.module.css';

interface PriceBarProps {
  readonly total: string;
  /** Under the total; none of them is broken across lines. */
  readonly details: readonly string[];
  /** Where to go on, as a link inside the page. */
  readonly href: `#${string}`;
  readonly linkText: string;
  /** Nothing is missing: the link leads to paying. */
  readonly ready: boolean;
  /** Out of the way, while what it leads to can be seen. */
  readonly hidden: boolean;
}

/** Keeps the price in sight under the form where there is no room beside it. */
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
