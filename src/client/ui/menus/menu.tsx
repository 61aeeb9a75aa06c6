import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';
import { MenuLines } from './menu-lines.tsx';
import { popupContainer } from './popup-container.ts';

export interface MenuProps {
  /** One element that takes a ref: the button that opens it. */
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  /** Above the entries, e.g. who the menu is about. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
}

export function Menu({ trigger, entries, header, align = 'start', side = 'bottom' }: MenuProps): ReactNode {
  // Renders when it opens: only then is the container certain, and in another container it would remount and close.
  const [open, setOpen] = useState(false);
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={popupContainer()}>
        <Radix.Content
          className={styles.menu}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          // A long one scrolls, and must be reached by key before a line of it is.
          tabIndex={0}
        >
          {header}
          <MenuLines entries={entries} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
