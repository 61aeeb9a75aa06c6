import { useState } from 'react';
import { createOpener } from '#client/ui/opener.ts';

/** Handlers for a dialog's content. */
export interface ReturnFocus {
  onOpenAutoFocus(event: Event): void;
  onCloseAutoFocus(event: Event): void;
}

/**
 * Gives the focus back where it was when the dialog opened. `first` picks the element to focus; by default
 * the first focusable one. Nothing within may take the focus by `autoFocus`, which comes too early to remember where it
 * was. `atTop`: a dialog that is longer than the window is not scrolled to the element; typing brings that into view.
 */
export function useReturnFocus(
  first?: (content: HTMLElement) => HTMLElement | null,
  atTop = false,
): ReturnFocus {
  const [opener] = useState(createOpener);
  return {
    onOpenAutoFocus(event) {
      opener.remember();
      const target =
        event.currentTarget instanceof HTMLElement ? (first?.(event.currentTarget) ?? null) : null;
      if (target === null) return;
      event.preventDefault();
      target.focus({ preventScroll: atTop });
    },
    onCloseAutoFocus: opener.giveBack,
  };
}
