import styles from './QuoteTable.module.css';

export interface QuoteRow {
  /** Which line of the quote: the row carries it as `data-line`. */
  readonly line: 'items' | 'rush' | 'mailing' | 'notary';
  readonly label: string;
  readonly detail: string;
  /** As words, with its currency. */
  readonly amount: string;
}

interface QuoteTableProps {
  /** For screen readers. */
  readonly caption: string;
  readonly rows: readonly QuoteRow[];
  readonly totalLabel: string;
  readonly total: string;
}

/** What an order costs, line by line. */
export function QuoteTable({ caption, rows, totalLabel, total }: QuoteTableProps) {
  return (
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
        <tr data-line="total" className={styles.total}>
          <th scope="row">{totalLabel}</th>
          <td>{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}
