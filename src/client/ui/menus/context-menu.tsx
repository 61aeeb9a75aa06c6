import * as Radix from 'radix-ui/dropdown-menu';
import { type CSSProperties, type ReactNode, useLayoutEffect, useState } from 'react';
import { createOpener } from '#client/ui/opener.ts';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';
import { MenuLines } from './menu-lines.tsx';
import { popupContainer } from './popup-container.ts';

export interface ContextMenuProps {
  /** Where to open, in client pixels; null: closed. */
  at: { clientX: number; clientY: number } | null;
  entries: readonly MenuEntry[];
  onClose(): void;
}

/** A menu at a point, for surfaces like the stage that report the click themselves. */
export function ContextMenu({ at, entries, onClose }: ContextMenuProps): ReactNode {
  // The trigger is a mere point.
  const [opener] = useState(createOpener);
  useLayoutEffect(() => {
    if (at !== null) opener.remember();
  }, [at, opener]);
  return (
    <Radix.Root open={at !== null} onOpenChange={(open) => (open ? undefined : onClose())} modal={false}>
      <Radix.Trigger asChild>
        <span
          className={styles.anchor}
          style={{ '--x': `${at?.clientX ?? 0}px`, '--y': `${at?.clientY ?? 0}px` } as CSSProperties}
          aria-hidden
          tabIndex={-1}
        />
      </Radix.Trigger>
      <Radix.Portal container={popupContainer()}>
        <Radix.Content
          className={styles.menu}
          // A wide screen offers its full height beside the point; a narrow one has no room beside it.
          side={matchMedia('(min-width: 768px)').matches ? 'right' : 'bottom'}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          aria-label="Actions"
          // A long one scrolls, and must be reached by key before a line of it is.
          tabIndex={0}
          onCloseAutoFocus={opener.giveBack}
        >
          <MenuLines entries={entries} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
