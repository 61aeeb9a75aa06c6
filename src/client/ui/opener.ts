import { isFocusNowhere } from './focus-free.ts';

/** Where the focus was when something opened. */
export interface Opener {
  remember(): void;
  /** For Radix's `onCloseAutoFocus`: Radix gives it back to a trigger only, and not all has one. */
  giveBack(event: Event): void;
}

export function createOpener(): Opener {
  let opener: Element | null = null;
  return {
    remember() {
      opener = document.activeElement;
    },
    giveBack(event) {
      event.preventDefault();
      // What was opened from it, a field for example, keeps the focus that it took.
      if (opener instanceof HTMLElement && isFocusNowhere()) opener.focus();
    },
  };
}
