import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import styles from './Button.module.css';

interface CommonProps {
  /** Use at most one primary button in a section of the page. */
  readonly variant?: 'primary' | 'secondary';
  /** `main` is 48 px high; `small` is 44 px high, for the top bar and banners. */
  readonly size?: 'main' | 'small';
  /** As wide as its container. */
  readonly fullWidth?: boolean;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

interface ButtonProps
  extends CommonProps, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** Its action is running; the label should say so. */
  readonly busy?: boolean;
  /** Unavailable for now; a note beside the button says why. */
  readonly closed?: boolean;
}

/**
 * A button. While it is busy or closed it stays focusable and still calls `onClick`, whose handler
 * has to ignore the click.
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

/** A link that looks like a button. */
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
