import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './search-box.module.css';
import { usePausedText } from './use-paused-text.ts';

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
  const [typed, setTyped] = usePausedText(text, onChange);
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
