import { isInTextField } from '#client/typing/text-field.ts';

const users = 'button, a[href], select, summary, input, dialog, [role="dialog"], [role="menu"], [role="tab"]';

/** Marks a control that leaves the Space bar to what is compared, and is pressed with Enter. */
export const passesSpace = { 'data-passes-space': true };

/**
 * Calls `toggle` with each press of the Space bar that is not for a control or a text. Before the stage gets it, which
 * pans while it is held. Returns what stops it.
 */
export function whenSpacePressed(toggle: () => void): () => void {
  let isTaken = false;
  const onDown = (event: KeyboardEvent): void => {
    if (event.code !== 'Space' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    if (isInTextField(target) || (target instanceof Element && isUser(target))) return;
    isTaken = true;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) toggle();
  };
  const onUp = (event: KeyboardEvent): void => {
    if (event.code !== 'Space' || !isTaken) return;
    isTaken = false;
    // Some browsers press a button only as the key comes up.
    event.preventDefault();
  };
  window.addEventListener('keydown', onDown, true);
  window.addEventListener('keyup', onUp, true);
  return () => {
    window.removeEventListener('keydown', onDown, true);
    window.removeEventListener('keyup', onUp, true);
  };
}

const isUser = (target: Element): boolean => {
  const user = target.closest(users);
  return user !== null && !user.matches('[data-passes-space]');
};
