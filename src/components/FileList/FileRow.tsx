import type { ReactNode } from 'react';
import styles from './FileRow.module.css?late';
import { FileThumb } from './FileThumb.tsx';

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

/** A longer name is split in two parts, the first of which can be truncated. */
const MAX_WHOLE_LENGTH = 32;

/** How many characters before the extension are never truncated. */
const KEPT_CHARACTERS = 6;

function FileName({ name }: { readonly name: string }) {
  if (name.length <= MAX_WHOLE_LENGTH) return <p className={styles.name}>{name}</p>;
  const cut = extensionStart(name) - KEPT_CHARACTERS;
  return (
    <p className={styles.name} title={name}>
      <span className="unseen">{name}</span>
      <span className={styles.parts} aria-hidden="true">
        <span className={styles.start}>{name.slice(0, cut)}</span>
        <span className={styles.end}>{name.slice(cut)}</span>
      </span>
    </p>
  );
}

function extensionStart(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 6 ? dot : name.length;
}
