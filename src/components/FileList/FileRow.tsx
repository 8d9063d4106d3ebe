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
  return (
    <li className={styles.row} data-state={state}>
      <FileThumb name={name} type={type} />
      <div className={styles.text}>
        <FileName name={name} />
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

/** A name of more characters than this is shown in two parts, of which the first can be cut. */
const UNCUT_LENGTH = 32;

/** Of a name's end this many characters stay readable, besides its extension. */
const KEPT_CHARACTERS = 6;

function FileName({ name }: { readonly name: string }) {
  if (name.length <= UNCUT_LENGTH) return <p className={styles.name}>{name}</p>;
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
