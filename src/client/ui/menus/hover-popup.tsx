import * as HoverCard from 'radix-ui/hover-card';
import { type ReactNode, useId, useRef, useState } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './hover-popup.module.css';
import { popupContainer } from './popup-container.ts';

export interface HoverPopupProps {
  /** The part that is always there; the button around it opens the rest. */
  children: ReactNode;
  /** Shown on hover, focus or tap. */
  popup: ReactNode;
  className?: string | undefined;
  side?: 'right' | 'top' | 'left';
  /** Of the popup, in place of its usual width. */
  popupClassName?: string | undefined;
}

/** A popup with details. It describes its button, so screen readers read it too. */
export function HoverPopup({
  children,
  popup,
  className,
  popupClassName,
  side = 'right',
}: HoverPopupProps): ReactNode {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <HoverCard.Root open={open} onOpenChange={setOpen} openDelay={150} closeDelay={100}>
      <HoverCard.Trigger asChild>
        <button
          ref={trigger}
          type="button"
          className={joinClasses(styles.trigger, className)}
          aria-describedby={open ? id : undefined}
          onClick={() => setOpen(true)}
        >
          {children}
        </button>
      </HoverCard.Trigger>
      {/* Opened from a dialog or a sheet it is above that, not behind it. */}
      <HoverCard.Portal
        container={trigger.current?.closest<HTMLElement>('[role="dialog"]') ?? popupContainer()}
      >
        <HoverCard.Content
          id={id}
          className={joinClasses(styles.popup, popupClassName)}
          side={side}
          align="start"
          sideOffset={8}
          collisionPadding={8}
        >
          {popup}
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}
