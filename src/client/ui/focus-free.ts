/** Returns whether nothing in use has the focus: only the page, or its main part. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'main';
