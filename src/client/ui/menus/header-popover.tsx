import type { LucideIcon } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import type { ReactNode, RefObject } from 'react';
import { keepTakenFocus } from '#client/ui/focus-free.ts';
import styles from './header-popover.module.css';
import { Tooltip } from './tooltip.tsx';

interface HeaderPopoverProps {
  /** Of the popup, and of the button's tooltip. */
  label: string;
  /** The button's label if it has more to say, e.g. how many are waiting. */
  buttonLabel?: string;
  icon: LucideIcon;
  /** Empty for none. */
  badge?: string;
  badgeTone?: 'accent' | 'danger';
  keys?: string;
  /** Why it does not open; null: it opens. */
  refusal?: string | null;
  /** Names the button to the guided tour. */
  tour?: string;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  /** Size and inner layout of the popup. */
  className: string | undefined;
  open: boolean;
  onOpenChange(open: boolean): void;
  children: ReactNode;
}

/** A button of the header with what it opens below. */
export function HeaderPopover(props: HeaderPopoverProps): ReactNode {
  const { label, buttonLabel = label, icon: Icon, badge = '', badgeTone = 'accent', keys, tour } = props;
  const { refusal = null } = props;
  return (
    <Popover.Root open={props.open && refusal === null} onOpenChange={props.onOpenChange}>
      <Tooltip label={refusal ?? label} {...(keys === undefined ? {} : { keys })}>
        <Popover.Trigger
          ref={props.buttonRef}
          className={styles.button}
          data-tour={tour}
          aria-label={buttonLabel}
          aria-disabled={refusal === null ? undefined : true}
        >
          <Icon className={styles.icon} aria-hidden />
          {badge === '' ? null : (
            <span className={styles.badge} data-tone={badgeTone} aria-hidden>
              {badge}
            </span>
          )}
        </Popover.Trigger>
      </Tooltip>
      <Popover.Content
        className={`${styles.popover} ${props.className ?? ''}`}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label={label}
        onCloseAutoFocus={keepTakenFocus}
      >
        {props.children}
      </Popover.Content>
    </Popover.Root>
  );
}
