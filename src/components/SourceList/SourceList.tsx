import type { ReactNode } from 'react';
import { ExternalLink } from '../ExternalLink/ExternalLink.tsx';
import { Icon } from '../Icon/Icon.tsx';
import styles from './SourceList.module.css';

interface Source {
  readonly href: string;
  readonly title: ReactNode;
  readonly note: ReactNode;
}

interface SourceListProps {
  /** The accessible name of the list. */
  readonly label: string;
  readonly sources: readonly Source[];
}

/** Links to official texts, each with its host name. */
export function SourceList({ label, sources }: SourceListProps) {
  return (
    <ul className={`rows ${styles.list}`} aria-label={label}>
      {sources.map(({ href, title, note }) => (
        <li key={href}>
          <span>
            <ExternalLink href={href}>{title}</ExternalLink>
            <span className="hint">
              {note}&nbsp;· {new URL(href).hostname.replace('www.', '')}
            </span>
          </span>
          <Icon name="external" />
        </li>
      ))}
    </ul>
  );
}
