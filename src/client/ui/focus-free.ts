/** Returns whether nothing in use has the focus: only the page, or its main part. */
export const isFocusFree = (): boolean => isFocusNowhere() || document.activeElement?.id === 'main';

/** Returns whether no element has the focus, as when the one that had it was removed. */
export const isFocusNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** For `onCloseAutoFocus`, which comes a moment after the closing: what has the focus by then keeps it. */
export function keepTakenFocus(event: Event): void {
  if (!isFocusNowhere()) event.preventDefault();
}
