/** The code of keys that an input method handles. In Safari the Enter that ends a composition has it, though none goes on. */
const handledKey = 229;

/** Returns whether a key belongs to an input method, which composes text: it is not meant for the page. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === handledKey;

/** Returns whether a key sends the text that is typed: Ctrl or Command with Enter. */
export const isSendKey = (
  event: Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'key' | 'ctrlKey' | 'metaKey'>,
): boolean => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event);

/** For Radix's `onEscapeKeyDown`: an Escape that ends a composition closes nothing. */
export function keepOpenWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault();
}
