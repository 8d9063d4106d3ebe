import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import styles from './Faq.module.css';

interface FaqItem {
  readonly id: string;
  readonly question: ReactNode;
  readonly answer: ReactNode;
  /** For links to the answer, which open it. */
  readonly anchor?: string | undefined;
}

/** Questions that expand to their answers, as native `<details>` elements. */
export function Faq({ items }: { readonly items: readonly FaqItem[] }) {
  return (
    <div className="rows">
      {items.map(({ id, question, answer, anchor }) => (
        <details key={id} className={styles.item}>
          <summary>
            <span>{question}</span>
            <Icon name="plus" />
          </summary>
          <p id={anchor} className="soft">
            {answer}
          </p>
        </details>
      ))}
    </div>
  );
}
