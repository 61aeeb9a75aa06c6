/** Returns whether nothing that one works with has the focus: the page has it, or its main part. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'main';
