import { isCharacter } from './text-field.ts';

/** Milliseconds without a typed character before a key presses a button of a dialog with a decision. */
const quietMs = 500;

type Key = Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp' | 'ctrlKey' | 'metaKey'>;

/**
 * Returns whether a key may press a button. A held key may not: it may have been held since before the dialog
 * opened. In a dialog with a decision, neither may keys of a sentence that is still being typed. `openedAt` is a
 * `timeStamp`.
 */
export function createPressGuard(openedAt: number, isDecision: boolean): (key: Key) => boolean {
  let typedAt = openedAt;
  return (event) => {
    const { repeat, timeStamp } = event;
    const mayPress = !repeat && !(isDecision && timeStamp - typedAt < quietMs);
    if (isCharacter(event)) typedAt = timeStamp;
    return mayPress;
  };
}
