import { useEffect, useRef, useState } from 'react';

const typingPauseMs = 500;

/** Returns what is typed into a search, and what sets it. `onChange` is called after a pause in typing. */
export function usePausedText(
  text: string,
  onChange: (text: string) => void,
): [typed: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  /** What was last typed or taken over: what else becomes the text comes from elsewhere. */
  const known = useRef(text);
  useEffect(() => {
    if (text === known.current) return;
    known.current = text;
    setTyped(text);
  }, [text]);
  // Other changes within the pause are kept.
  const apply = useRef(onChange);
  apply.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone starts the pause.
  useEffect(() => {
    if (typed.trim() === text) return;
    const pause = setTimeout(() => {
      known.current = typed.trim();
      apply.current(known.current);
    }, typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return [typed, setTyped];
}
