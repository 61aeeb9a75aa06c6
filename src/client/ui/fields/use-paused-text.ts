import { useEffect, useRef, useState } from 'react';

const typingPauseMs = 500;

/** Returns what is typed into a search, and what sets it. `onChange` is called after a pause in typing. */
export function usePausedText(
  text: string,
  onChange: (text: string) => void,
): [typed: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  // A space at its end is the beginning of a further word.
  useEffect(() => setTyped((before) => (before.trim() === text ? before : text)), [text]);
  // Other changes within the pause are kept.
  const apply = useRef(onChange);
  apply.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone starts the pause.
  useEffect(() => {
    if (typed.trim() === text) return;
    const pause = setTimeout(() => apply.current(typed.trim()), typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return [typed, setTyped];
}
