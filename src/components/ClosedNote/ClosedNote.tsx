import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import styles from './ClosedNote.module.css';

export interface MissingItem {
  /** Fragment link to the field that has to be completed. */
  readonly href: `#${string}`;
  readonly text: string;
}

interface ClosedNoteProps {
  /** For links, and for the `aria-describedby` of the closed control. */
  readonly id: string;
  readonly title: string;
  readonly missing: readonly MissingItem[];
  readonly children?: ReactNode;
}

/** Explains why a control is closed, with a link to each missing item. */
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

/** Explains in one line why a control is closed while the visitor can only wait. */
export function ClosedLine({ id, children }: ClosedLineProps) {
  return (
    <p id={id} className={styles.line} tabIndex={-1}>
      <Icon name="lock" />
      {children}
    </p>
  );
}
