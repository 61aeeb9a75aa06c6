import { isCharacter, typingPauseMs } from './text-field.ts';

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey'>;

/** Follows what is typed into text fields, also where the field is taken away within a word or by sending it. */
export interface TypedSentence {
  /** Records a key. Returns whether it belongs to a sentence whose field was removed: then it is no command. */
  takes(key: Key, inField: boolean): boolean;
  /** Ends the sentence: the person has pressed elsewhere or left the window. */
  end(): void;
}

/** After sending a text, keys are commands again after this many milliseconds without a key. */
const sentPauseMs = 600;

const goesOn = ['Shift', 'CapsLock', 'AltGraph', 'Dead', 'Backspace'];

export function createTypedSentence(): TypedSentence {
  let typedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = typingPauseMs;
  const end = (): void => {
    typedAt = Number.NEGATIVE_INFINITY;
  };
  return {
    takes(event, inField) {
      const { key, timeStamp } = event;
      const writes = isCharacter(event);
      const isOrphan = writes && !inField && timeStamp - typedAt < pauseMs;
      const isSent = inField && key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (inField && (writes || isSent)) pauseMs = isSent ? sentPauseMs : typingPauseMs;
      if (isSent || (writes && (inField || isOrphan))) typedAt = timeStamp;
      else if (!goesOn.includes(key)) end();
      return isOrphan;
    },
    end,
  };
}
