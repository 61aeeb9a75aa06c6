import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import { Tooltip, type TooltipProps } from '#client/ui/menus/tooltip.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** The accessible name, also the tooltip's text. */
  label: string;
  keys?: string;
  size?: 'small' | 'medium' | 'large';
  /** A toggle that is on; absent where the button is no toggle. */
  pressed?: boolean;
  tipSide?: NonNullable<TooltipProps['side']>;
}

export function IconButton({
  icon: Icon,
  label,
  keys,
  size = 'medium',
  pressed,
  tipSide,
  className,
  type = 'button',
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <Tooltip
      label={label}
      {...(keys === undefined ? {} : { keys })}
      {...(tipSide === undefined ? {} : { side: tipSide })}
    >
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        className={joinClasses(styles.button, styles[size], pressed === true && styles.pressed, className)}
      >
        <Icon className={styles.icon} aria-hidden />
      </button>
    </Tooltip>
  );
}
