import { useRef } from 'react';

/** Handlers for a dialog's content. */
export interface ReturnFocus {
  onOpenAutoFocus(event: Event): void;
  onCloseAutoFocus(event: Event): void;
}

/**
 * Gives the focus back where it was when the dialog opened: Radix gives it back to a trigger only, and ours
 * are opened by state. `first` picks the element to focus; by default the first focusable one. Nothing within
 * may take the focus by `autoFocus`, which comes too early to remember where it was.
 */
export function useReturnFocus(first?: (content: HTMLElement) => HTMLElement | null): ReturnFocus {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event) {
      opener.current = document.activeElement;
      const target =
        event.currentTarget instanceof HTMLElement ? (first?.(event.currentTarget) ?? null) : null;
      if (target === null) return;
      event.preventDefault();
      // A dialog that is longer than the window opens at its top; typing brings its field into view.
      target.focus({ preventScroll: true });
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
