import type { MouseEvent, ReactNode } from 'react';
import page from '#client/ui/page.module.css';
import styles from './indexed-parts.module.css';
import { useAnchor } from './use-anchor.ts';

export interface Part {
  /** Its address on the screen: `/settings#hours`. */
  id: string;
  title: string;
  /** False: the reader has no such part. */
  section: ReactNode;
}

/**
 * The parts of a screen below each other, with an index beside them, or above them where there is no room.
 * `children` come after the last part.
 */
export function IndexedParts({
  label,
  parts,
  children,
}: {
  label: string;
  parts: readonly Part[];
  children?: ReactNode;
}): ReactNode {
  const given = parts.filter(({ section }) => section !== false);
  return (
    <div className={styles.both}>
      <nav className={styles.index} aria-label={label}>
        <ul>
          {given.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={goTo}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={page.stack}>
        {given.map((part) => (
          <PartSection key={part.id} part={part} />
        ))}
        {children}
      </div>
    </div>
  );
}

/** In place: Back leads to the page before, however many parts were looked at. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  history.replaceState(history.state, '', event.currentTarget.hash);
}

function PartSection({ part: { id, section } }: { part: Part }): ReactNode {
  const ref = useAnchor<HTMLDivElement>(id, 'start');
  return (
    <div ref={ref} tabIndex={-1} className={styles.part}>
      {section}
    </div>
  );
}
