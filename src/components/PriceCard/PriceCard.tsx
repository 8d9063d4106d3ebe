import type { ReactNode } from 'react';
import styles from './PriceCard.module.css';

interface PriceCardProps {
  readonly title: ReactNode;
  readonly price: ReactNode;
  /** What the price is for. */
  readonly per: ReactNode;
  readonly facts: readonly { readonly id: string; readonly text: ReactNode }[];
  /** Emphasizes the product itself, as opposed to its add-ons. */
  readonly main?: boolean;
  readonly action?: ReactNode;
}

/** A card with a price and what it includes. */
export function PriceCard({ title, price, per, facts, main = false, action }: PriceCardProps) {
  return (
    <article className={main ? styles.main : styles.card}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <p className={styles.price}>{price}</p>
      </div>
      <p className="soft">{per}</p>
      <ul className={styles.facts}>
        {facts.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </article>
  );
}
