import { Tooltip as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { popupContainer } from './popup-container.ts';
import styles from './tooltip.module.css';

const delayMs = 350;

/** Once around the application: tooltips share one delay. */
export function TooltipProvider({ children }: { children: ReactNode }): ReactNode {
  return <Radix.Provider delayDuration={delayMs}>{children}</Radix.Provider>;
}

export interface TooltipProps {
  label: string;
  /** As a command names them: `ctrl+k,command+k`. */
  keys?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that takes a ref. */
  children: ReactNode;
}

export function Tooltip({ label, keys, side = 'bottom', children }: TooltipProps): ReactNode {
  // Renders when it opens: only then is the container certain.
  const [open, setOpen] = useState(false);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={popupContainer()}>
        <Radix.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
          {label}
          {keys === undefined || keys === '' ? null : <Kbd keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
