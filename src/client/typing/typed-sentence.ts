import { isCharacter, typingPauseMs } from './text-field.ts';

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey'>;

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
      const writes = isCharacter(event);
      const isOrphan = writes && !inField && timeStamp - typedAt < typingPauseMs;
      if (writes && (inField || isOrphan)) typedAt = timeStamp;
      else if (!goesOn.includes(key)) end();
      return isOrphan;
    },
    end,
  };
}
