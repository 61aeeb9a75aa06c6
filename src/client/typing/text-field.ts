/** What is typed into: what keys go into as text, and lists that are searched by letters. */
const textField =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="button"], [type="submit"], [type="checkbox"], [type="radio"], [type="range"], [type="file"])';

/** Milliseconds without a key, a dictated word or a composition after which the person has paused typing. */
export const typingPauseMs = 1_000;

/** Returns whether the target of an event is a text field, or within one. */
export const isInTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textField) !== null;

/** Returns whether a text field has the focus. */
export const isTyping = (): boolean => isInTextField(document.activeElement);

/** Returns whether a key writes a character, and is no shortcut. */
export const isCharacter = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean => key.length === 1 && !ctrlKey && !metaKey;
