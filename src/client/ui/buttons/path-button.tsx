import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './button.module.css';
import type { ButtonProps } from './button.tsx';

/** Leads to another screen of the application, with the look of a button. */
export const PathButton = ({
  path,
  variant = 'plain',
  size = 'medium',
  icon: Icon,
  children,
  ...rest
}: {
  path: string;
  variant?: NonNullable<ButtonProps['variant']>;
  size?: NonNullable<ButtonProps['size']>;
  icon?: LucideIcon;
  children: ReactNode;
  'aria-label'?: string;
}): ReactNode => (
  <Link {...rest} href={path} className={joinClasses(styles.button, styles[variant], styles[size])}>
    {Icon === undefined ? null : <Icon className={styles.icon} aria-hidden />}
    {children}
  </Link>
);
