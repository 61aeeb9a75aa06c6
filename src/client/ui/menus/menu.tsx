import * as Slot from 'radix-ui/slot';
import type { ReactNode } from 'react';
import { LatePart, lateCode } from '#client/ui/loading/late-part.tsx';
import type { MenuPopupProps } from './menu-popup.tsx';
import { useLatePopup } from './use-late-popup.ts';

const popup = lateCode<MenuPopupProps>(() => import('./menu-popup.tsx').then((m) => m.MenuPopup));
export const loadMenu = popup.load;

export interface MenuProps {
  /** One element that takes a ref: the button that opens it. */
  trigger: ReactNode;
  entries: MenuPopupProps['entries'];
  /** Above the entries, e.g. who the menu is about. */
  header?: ReactNode;
  align?: MenuPopupProps['align'];
  side?: MenuPopupProps['side'];
}

export function Menu({ trigger, entries, header, align = 'start', side = 'bottom' }: MenuProps): ReactNode {
  const { triggerProps, popupProps } = useLatePopup('menu', popup);
  return (
    <>
      <Slot.Root {...triggerProps}>{trigger}</Slot.Root>
      {popupProps === null ? null : (
        <LatePart code={popup} with={{ ...popupProps, entries, header, align, side }} />
      )}
    </>
  );
}
