import * as Slot from 'radix-ui/slot';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LatePart, lateCode } from '#client/ui/loading/late-part.tsx';
import type { TooltipPopupProps } from './tooltip-popup.tsx';
import { createTooltipTiming } from './tooltip-timing.ts';

const tip = lateCode<TooltipPopupProps>(() => import('./tooltip-popup.tsx').then((m) => m.TooltipPopup));
export const loadTooltip = tip.load;

export interface TooltipProps {
  label: string;
  /** As a command names them: `ctrl+k,command+k`. */
  keys?: string;
  side?: TooltipPopupProps['side'];
  /** One element that takes a ref. */
  children: ReactNode;
}

/** Shows what its element is called, on hover and focus. Its code loads when the screen is idle, or with the first one. */
export function Tooltip({ label, keys = '', side = 'bottom', children }: TooltipProps): ReactNode {
  const element = useRef<HTMLElement>(null);
  const id = useId();
  const [open, setOpen] = useState<boolean | null>(null);
  const [timing] = useState(() => createTooltipTiming(setOpen));
  useEffect(() => () => timing.close(), [timing]);
  return (
    <>
      <Slot.Root
        ref={element}
        aria-describedby={open ? id : undefined}
        onPointerEnter={loadTooltip}
        onPointerMove={(event: PointerEvent) => timing.move(event.pointerType === 'touch')}
        onPointerLeave={() => timing.leave(tip.isLoaded())}
        onPointerDown={() => {
          timing.press();
          document.addEventListener('pointerup', timing.release, { once: true });
        }}
        onFocus={timing.focus}
        onBlur={timing.close}
        onClick={timing.close}
      >
        {children}
      </Slot.Root>
      {open === null ? null : (
        <LatePart
          code={tip}
          with={{ id, label, keys, side, open, element: element.current, onClose: timing.close }}
        />
      )}
    </>
  );
}
