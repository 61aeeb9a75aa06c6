import * as Radix from 'radix-ui/tooltip';
import type { ReactNode } from 'react';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { PopupAnchor } from './popup-anchor.ts';
import { popupContainer } from './popup-container.ts';
import styles from './tooltip.module.css';

export interface TooltipPopupProps {
  id: string;
  open: boolean;
  onClose(): void;
  /** What it is about. */
  element: HTMLElement | null;
  label: string;
  keys: string;
  side: 'top' | 'bottom' | 'left' | 'right';
}

/** The tip itself. It stays while the pointer is on it or on its way there. */
export function TooltipPopup({
  id,
  open,
  onClose,
  element,
  label,
  keys,
  side,
}: TooltipPopupProps): ReactNode {
  return (
    <Radix.Provider>
      <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
        <Radix.Trigger asChild>
          <PopupAnchor element={element} />
        </Radix.Trigger>
        <Radix.Portal container={popupContainer()}>
          <Radix.Content id={id} className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
            {label}
            {keys === '' ? null : <Kbd keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
