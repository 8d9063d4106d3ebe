import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import styles from './Button.module.css';

interface Look {
  /** One primary button is enough for a stretch of the page. */
  readonly look?: 'primary' | 'secondary';
  /** `main` is 48 px high; `small` 44, for the bar and inside banners. */
  readonly size?: 'main' | 'small';
  /** As wide as its place. */
  readonly wide?: boolean;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** Working on what it was asked; its words say so. */
  readonly busy?: boolean;
  /** Not to be used yet. The words beside it say what is missing. */
  readonly closed?: boolean;
}

/**
 * A button. Busy or closed it keeps focus and stays in the tab order, and it still reports clicks:
 * whoever listens decides that nothing is sent.
 */
export function Button({
  look = 'secondary',
  size = 'main',
  wide = false,
  icon,
  busy = false,
  closed = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default above is a button
      type={type}
      className={classes({ look, size, wide })}
      data-state={busy ? 'busy' : closed ? 'closed' : undefined}
      aria-disabled={busy || closed || undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, 'className' | 'children'>;

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  look = 'secondary',
  size = 'main',
  wide = false,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={classes({ look, size, wide })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

function classes({ look, size, wide }: Required<Pick<Look, 'look' | 'size' | 'wide'>>): string {
  return [styles[look], size === 'small' && styles.small, wide && styles.wide]
    .filter(Boolean)
    .join(' ');
}
