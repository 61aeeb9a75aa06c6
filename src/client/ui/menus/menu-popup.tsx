import * as Radix from 'radix-ui/dropdown-menu';
import type { FocusEvent, ReactNode } from 'react';
import { keepTakenFocus } from '#client/ui/focus-free.ts';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';
import { MenuLines } from './menu-lines.tsx';
import { PopupAnchor } from './popup-anchor.ts';
import { popupContainer } from './popup-container.ts';
import type { LatePopupProps } from './use-late-popup.ts';

export interface MenuPopupProps extends LatePopupProps {
  entries: readonly MenuEntry[];
  header?: ReactNode;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom';
}

/** What a menu's trigger opens. */
export function MenuPopup({
  open,
  byKey,
  trigger,
  triggerId,
  contentId,
  onClose,
  entries,
  header,
  align,
  side,
}: MenuPopupProps): ReactNode {
  return (
    <Radix.Root modal={false} open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Trigger asChild>
        <PopupAnchor element={trigger} />
      </Radix.Trigger>
      {/* Radix remembers until it is drawn anew that a press elsewhere closed it. */}
      {open ? (
        <Radix.Portal container={popupContainer()}>
          <Radix.Content
            id={contentId}
            aria-labelledby={triggerId}
            className={styles.menu}
            align={align}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            // A long one scrolls, and must be reached by key before a line of it is.
            tabIndex={0}
            onCloseAutoFocus={keepTakenFocus}
            // The key that opened it came before Radix listened for keys.
            {...(byKey && { onFocus: focusFirstEntry })}
          >
            {header}
            <MenuLines entries={entries} />
          </Radix.Content>
        </Radix.Portal>
      ) : null}
    </Radix.Root>
  );
}

/** On the menu's own first focus, not on that which comes back from an entry. */
function focusFirstEntry({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || currentTarget.contains(relatedTarget)) return;
  currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
}
