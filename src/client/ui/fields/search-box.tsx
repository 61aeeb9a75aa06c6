import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './search-box.module.css';

const typingPauseMs = 500;

/** A search over a list, which applies after a pause in typing. */
export function SearchBox({
  label,
  text,
  onChange,
}: {
  label: string;
  /** The current search text. */
  text: string;
  onChange(text: string): void;
}): ReactNode {
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
  return (
    <span className={styles.box}>
      <Search className={styles.icon} aria-hidden />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </span>
  );
}
