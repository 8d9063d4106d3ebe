import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import styles from './Banner.module.css';

export type BannerKind = 'info' | 'success' | 'warning' | 'neutral' | 'danger';

const ICONS: Record<BannerKind, IconName> = {
  info: 'question',
  success: 'tick',
  warning: 'triangle',
  neutral: 'info',
  danger: 'exclamation',
};

interface BannerProps {
  readonly kind: BannerKind;
  readonly title?: string;
  /** The sentence: phrasing content only. */
  readonly children: ReactNode;
  /** Buttons and links under the sentence. */
  readonly actions?: ReactNode;
  readonly id?: string;
  /** Makes the banner the form's output of that name; it is not announced when it changes. */
  readonly output?: string;
  /** Title and sentence are announced at once when the banner appears. */
  readonly alert?: boolean;
}

/** A message with its sign. The kind is told by the sign and the words, never by colour alone. */
export function Banner({ kind, title, children, actions, id, output, alert }: BannerProps) {
  const Root = output === undefined ? 'div' : 'output';
  return (
    <Root
      id={id}
      className={styles.banner}
      data-state={kind}
      {...(output !== undefined && { name: output, 'aria-live': 'off' })}
    >
      <Icon name={ICONS[kind]} size="sign" />
      <span className={styles.body}>
        <span className={styles.words} role={alert ? 'alert' : undefined}>
          {title !== undefined && <strong className={styles.title}>{title}</strong>}{' '}
          <span className={styles.sentence}>{children}</span>
        </span>
        {actions !== undefined && <span className={styles.actions}>{actions}</span>}
      </span>
    </Root>
  );
}
