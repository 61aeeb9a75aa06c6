import { isInTextField } from '#client/typing/text-field.ts';

const users = 'button, a[href], select, summary, input, dialog, [role="dialog"], [role="menu"], [role="tab"]';

/**
 * Calls `toggle` with each press of the Space bar that is not for a control or a text. Before the stage gets it, which
 * pans while it is held. Returns what stops it.
 */
export function whenSpacePressed(toggle: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.code !== 'Space' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    if (isInTextField(target) || (target instanceof Element && target.closest(users) !== null)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) toggle();
  };
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}
