import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'plain' | 'primary' | 'quiet' | 'approve' | 'danger';
  size?: 'small' | 'medium' | 'large';
  icon?: LucideIcon;
  /** Shown after the label, e.g. a chevron. */
  trailing?: LucideIcon;
  /** The action is running: the button is disabled and announced as busy. */
  busy?: boolean;
  /** It stays enabled while busy: disabled, it would lose the focus, which a dialog gives back to its opener. */
  keepsFocus?: boolean;
}

export function Button({
  variant = 'plain',
  size = 'medium',
  icon: Icon,
  trailing: Trailing,
  busy = false,
  keepsFocus = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(styles.button, styles[variant], styles[size], className)}
      disabled={disabled === true || (busy && !keepsFocus)}
      aria-busy={busy || undefined}
    >
      {busy ? (
        <LoaderCircle className={joinClasses(styles.icon, styles.turning)} aria-hidden />
      ) : (
        Icon !== undefined && <Icon className={styles.icon} aria-hidden />
      )}
      {children}
      {Trailing === undefined ? null : <Trailing className={styles.icon} aria-hidden />}
    </button>
  );
}
