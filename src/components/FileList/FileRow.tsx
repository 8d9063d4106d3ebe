import type { ReactNode } from 'react';
import styles from './FileRow.module.css';
import { FileThumb } from './FileThumb.tsx';

interface FileRowProps {
  readonly name: string;
  /** Media type; may be empty. */
  readonly type: string;
  /** As words, with its unit. */
  readonly size: string;
  readonly state: 'uploaded' | 'sending' | 'sent' | 'waiting' | 'failed' | 'notAdded';
  /** The state in words. */
  readonly stateText: string;
  /** For a file on its way: the share that has left, 0 to 1, and what the bar is called. */
  readonly progress?: { readonly share: number; readonly label: string } | undefined;
  /** A button at the end of the row. */
  readonly action?: ReactNode;
}

/** A file of an order. A long name loses its middle, never its end. */
export function FileRow({ name, type, size, state, stateText, progress, action }: FileRowProps) {
  const cut = endOfName(name);
  return (
    <li className={styles.row} data-state={state}>
      <FileThumb name={name} type={type} />
      <div className={styles.text}>
        <p className={styles.name} title={name}>
          <span className={styles.start}>{name.slice(0, cut)}</span>
          <span className={styles.end}>{name.slice(cut)}</span>
        </p>
        <p className={styles.meta}>
          {size} · <span className={styles.state}>{stateText}</span>
        </p>
        {progress && (
          <progress
            className={styles.progress}
            value={progress.share}
            max={1}
            aria-label={progress.label}
          />
        )}
      </div>
      {action}
    </li>
  );
}

/** Of a name's end this many characters stay readable, besides its extension. */
const KEPT_CHARACTERS = 6;

/** Where the part of a name begins that is never cut: a few characters and the extension. */
function endOfName(name: string): number {
  const dot = name.lastIndexOf('.');
  const extensionStart = dot > 0 && name.length - dot <= 6 ? dot : name.length;
  return Math.max(0, extensionStart - KEPT_CHARACTERS);
}
