/** Milliseconds within which the characters of a sentence follow each other. */
const pauseMs = 1_000;

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'getModifierState'>;

/** Follows what is typed into text fields, also where the field is taken away within a word. */
export interface TypedSentence {
  /** Takes note of a key. Returns whether it belongs to a sentence whose field is gone: it is no command. */
  takes(key: Key, inField: boolean): boolean;
  /** Whoever presses elsewhere, or leaves the window, has ended the sentence. */
  end(): void;
}

const goesOn = ['Shift', 'CapsLock', 'AltGraph', 'Dead', 'Backspace'];

export function createTypedSentence(): TypedSentence {
  let typedAt = Number.NEGATIVE_INFINITY;
  const end = (): void => {
    typedAt = Number.NEGATIVE_INFINITY;
  };
  return {
    takes(event, inField) {
      const { key, timeStamp } = event;
      const isCharacter =
        key.length === 1 && !event.getModifierState('Control') && !event.getModifierState('Meta');
      const isOrphan = isCharacter && !inField && timeStamp - typedAt < pauseMs;
      if (isCharacter && (inField || isOrphan)) typedAt = timeStamp;
      else if (!goesOn.includes(key)) end();
      return isOrphan;
    },
    end,
  };
}
