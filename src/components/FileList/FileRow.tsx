import type { ReactNode } from 'react';
import styles from './FileRow.module.css?late';
import { FileThumb } from './FileThumb.tsx';
import { splitFileName } from './splitFileName.ts';

export interface FileRowProps {
  readonly name: string;
  /** Media type; may be empty. */
  readonly type: string;
  /** Formatted, with its unit. */
  readonly size: string;
  /** `failed` without an answer, `refused` by the server or by the check before it. */
  readonly state: 'uploaded' | 'sending' | 'sent' | 'waiting' | 'failed' | 'refused';
  /** The state as text. */
  readonly stateText: string;
  /** URL of a photo's thumbnail; a drawing stands for it without one. */
  readonly picture?: string | undefined;
  /** The number of its pages; `null` if they could not be counted, and absent before. */
  readonly pages?: number | null;
  /** The pages as text. */
  readonly pagesText?: string;
  /** A button at the end of the row. */
  readonly action?: ReactNode;
  /** Buttons below its text. */
  readonly below?: ReactNode;
}

/** A file of an order. A long name is truncated in the middle, so that its end stays visible. */
export function FileRow({
  name,
  type,
  size,
  state,
  stateText,
  picture,
  pages,
  pagesText,
  action,
  below,
}: FileRowProps) {
  return (
    <li
      className={styles.row}
      data-file=""
      data-name={name}
      data-state={state}
      data-pages={pages ?? ''}
    >
      <FileThumb name={name} type={type} picture={picture} />
      <div className={styles.text}>
        <FileName name={name} />
        <p className={styles.meta}>
          {size} · {pagesText !== undefined && `${pagesText} · `}
          <span className={styles.state}>{stateText}</span>
        </p>
        {below}
      </div>
      {action}
    </li>
  );
}

function FileName({ name }: { readonly name: string }) {
  const parts = splitFileName(name);
  if (parts === null) return <p className={styles.name}>{name}</p>;
  const [start, end] = parts;
  return (
    <p className={styles.name} title={name}>
      <span className="unseen">{name}</span>
      <span className={styles.parts} aria-hidden="true">
        <span className={styles.start}>{start}</span>
        <span className={styles.end}>{end}</span>
      </span>
    </p>
  );
}
