import type { RefObject } from 'react';
import styles from './QuoteTable.module.css';

export interface QuoteRow {
  /** Identifies the line; rendered as `data-line`. */
  readonly line: 'items' | 'rush' | 'mailing' | 'notary';
  readonly label: string;
  readonly detail: string;
  /** Formatted, with its currency. */
  readonly amount: string;
}

interface QuoteTableProps {
  /** Visible to screen readers only. */
  readonly caption: string;
  readonly rows: readonly QuoteRow[];
  readonly totalLabel: string;
  readonly total: string;
  /** A note below the total about what it leaves open. */
  readonly note?: string | false;
  /** Refers to the row of the total. */
  readonly totalRef?: RefObject<HTMLTableRowElement | null>;
}

/** The lines of a quote and their total. */
export function QuoteTable({ caption, rows, totalLabel, total, note, totalRef }: QuoteTableProps) {
  return (
    <>
      <table className={styles.table}>
        <caption className="unseen">{caption}</caption>
        <tbody>
          {rows.map(({ line, label, detail, amount }) => (
            <tr key={line} data-line={line}>
              <th scope="row">
                {label}
                <span className={styles.detail}> {detail}</span>
              </th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr ref={totalRef} data-line="total" className={styles.total}>
            <th scope="row">{totalLabel}</th>
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
