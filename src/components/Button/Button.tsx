import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import styles from './Button.module.css';

interface CommonProps {
  /** One primary button is enough for a stretch of the page. */
  readonly variant?: 'primary' | 'secondary';
  /** `main` is 48 px high; `small` 44, for the bar and inside banners. */
  readonly size?: 'main' | 'small';
  /** As wide as its container. */
  readonly fullWidth?: boolean;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

interface ButtonProps
  extends CommonProps, Omit<ComponentProps<'button'>, 'className' | 'children'> {
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
  variant = 'secondary',
  size = 'main',
  fullWidth = false,
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
      className={classes({ variant, size, fullWidth })}
      data-state={busy ? 'busy' : closed ? 'closed' : undefined}
      aria-disabled={busy || closed || undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = CommonProps & Omit<ComponentProps<'a'>, 'className' | 'children'>;

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  variant = 'secondary',
  size = 'main',
  fullWidth = false,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={classes({ variant, size, fullWidth })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

function classes({
  variant,
  size,
  fullWidth,
}: Required<Pick<CommonProps, 'variant' | 'size' | 'fullWidth'>>): string {
  return [styles[variant], size === 'small' && styles.small, fullWidth && styles.wide]
    .filter(Boolean)
    .join(' ');
}
