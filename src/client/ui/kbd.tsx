import type { ReactNode } from 'react';
import styles from './kbd.module.css';
import { keyCaps } from './key-names.ts';

/** Key caps of a command's keys. */
export function Kbd({ keys }: { keys: string }): ReactNode {
  return (
    <span className={styles.keys}>
      {keyCaps(keys).map((cap) => (
        <kbd key={cap} className={styles.key}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
