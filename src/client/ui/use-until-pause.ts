import { useEffect, useLayoutEffect, useState } from 'react';
import { followTyping, whenTypingRests } from './typing-rest.ts';

/** Returns a value as it was until whoever types pauses: a screen that changes under their hands would lose words. */
export function useUntilPause<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => followTyping(window), []);
  useLayoutEffect(() => whenTypingRests(() => setShown(value)), [value]);
  return shown;
}
