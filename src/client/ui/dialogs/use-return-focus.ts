import { useRef } from 'react';

/** Handlers for a dialog's content. */
export interface ReturnFocus {
  onOpenAutoFocus(event: Event): void;
  onCloseAutoFocus(event: Event): void;
}

/** Returns whether nothing on the page has the focus. */
const isNowhere = (focused: Element | null): boolean => focused === null || focused === document.body;

/**
 * Gives the focus back where it was when the dialog opened: Radix gives it back to a trigger only, and ours
 * are opened by state. `first` picks the element to focus; by default the first focusable one. Nothing within
 * may take the focus by `autoFocus`, which comes too early to remember where it was. `atTop`: a dialog that is longer than
 * the window is not scrolled to the element; typing brings that into view.
 */
export function useReturnFocus(
  first?: (content: HTMLElement) => HTMLElement | null,
  atTop = false,
): ReturnFocus {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event) {
      opener.current = document.activeElement;
      const target =
        event.currentTarget instanceof HTMLElement ? (first?.(event.currentTarget) ?? null) : null;
      if (target === null) return;
      event.preventDefault();
      target.focus({ preventScroll: atTop });
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      // What the dialog has opened, a field for example, keeps the focus that it took.
      if (opener.current instanceof HTMLElement && isNowhere(document.activeElement)) opener.current.focus();
    },
  };
}
