import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import styles from './ClosedNote.module.css';

export interface MissingItem {
  /** The field that mends it, as a link inside the page. */
  readonly href: `#${string}`;
  readonly text: string;
}

interface ClosedNoteProps {
  /** What a closed control names in `aria-describedby`, and links lead to. */
  readonly id: string;
  readonly title: string;
  readonly missing: readonly MissingItem[];
  readonly children?: ReactNode;
}

/** Why something is still closed: one link for each thing that is missing. */
export function ClosedNote({ id, title, missing, children }: ClosedNoteProps) {
  return (
    <div id={id} className={styles.note} tabIndex={-1}>
      <Icon name="lock" />
      <div>
        <p className={styles.title}>{title}</p>
        <ul>
          {missing.map(({ href, text }) => (
            <li key={href}>
              <a className={styles.link} href={href}>
                {text}
              </a>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}

interface ClosedLineProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** The same in one line, where nothing is left to do but wait. */
export function ClosedLine({ id, children }: ClosedLineProps) {
  return (
    <p id={id} className={styles.line} tabIndex={-1}>
      <Icon name="lock" />
      {children}
    </p>
  );
}
