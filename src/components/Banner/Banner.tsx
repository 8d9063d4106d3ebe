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
  /** Phrasing content. */
  readonly title?: ReactNode;
  /** The sentence under the title: phrasing content only. */
  readonly children: ReactNode;
  /** Buttons and links under the sentence. */
  readonly actions?: ReactNode;
  readonly id?: string;
  /** Renders the banner as an `<output>` of this name, whose changes are not announced. */
  readonly output?: string;
  /** Announces title and sentence when the banner appears. */
  readonly alert?: boolean;
}

/** A message with an icon. Icon and text convey its kind, never colour alone. */
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
        <span className={styles.text} role={alert ? 'alert' : undefined}>
          {title !== undefined && <strong className={styles.title}>{title}</strong>}{' '}
          <span className={styles.sentence}>{children}</span>
        </span>
        {actions !== undefined && <span className={styles.actions}>{actions}</span>}
      </span>
    </Root>
  );
}
