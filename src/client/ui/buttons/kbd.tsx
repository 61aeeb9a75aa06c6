import { Fragment, type ReactNode } from 'react';
import styles from './kbd.module.css';
import { keyCaps } from './key-names.ts';

/** Key caps of a command's keys; the strokes of a sequence with "then" between. */
export function Kbd({ keys }: { keys: string }): ReactNode {
  const strokes = keyCaps(keys).map((caps, at) => ({ caps, at }));
  return (
    <span className={styles.keys}>
      {strokes.map(({ caps, at }) => (
        <Fragment key={at}>
          {at === 0 ? null : <span className={styles.then}>then</span>}
          {caps.map((cap) => (
            <kbd key={cap} className={styles.key}>
              {cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
