import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './button.module.css';
import type { ButtonProps } from './button.tsx';

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className'> {
  variant?: NonNullable<ButtonProps['variant']>;
  icon?: LucideIcon;
  href: string;
}

/** A link out of the application, e.g. to a mail, with the look of a button. */
export const LinkButton = ({
  variant = 'plain',
  icon: Icon,
  children,
  ...rest
}: LinkButtonProps): ReactNode => (
  <a {...rest} className={joinClasses(styles.button, styles[variant], styles.medium)}>
    {Icon === undefined ? null : <Icon className={styles.icon} aria-hidden />}
    {children}
  </a>
);
