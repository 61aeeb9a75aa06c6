import { useLayoutEffect, useRef, useState } from 'react';
import { whenTypingRests } from '#client/typing/typing-rest.ts';

/**
 * Returns a value that changes only when the person pauses typing: a screen that changes under their hands would
 * lose words.
 */
export function useUntilPause<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => whenTypingRests(() => setShown(value)), [value]);
  return shown;
}

/** Returns a value; after it becomes null, the last one until the person pauses typing. */
export function useLastUntilPause<T>(value: T | null): T | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  const isGone = useUntilPause(value === null);
  return value ?? (isGone ? null : last.current);
}
