/** Returns whether a text is being typed. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true;

/** Returns whether nothing that one works with has the focus: the page has it, or its main part. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'main';
