import type { MouseEvent, ReactNode } from 'react';
import { useAnchor } from '#client/shell/screens/parts/use-anchor.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import page from '#client/ui/page.module.css';
import styles from './settings-parts.module.css';

export interface Part {
  /** Its address: `/settings#hours`. */
  id: string;
  title: string;
  /** False: the reader has no such part. */
  section: ReactNode;
}

/** The parts of the settings below each other, with an index beside them, or above them where there is no room. */
export function SettingsParts({ parts }: { parts: readonly Part[] }): ReactNode {
  return (
    <div className={page.wide}>
      <BackToOrders />
      <h1 className={page.title}>General settings</h1>
      <div className={styles.both}>
        <nav className={styles.index} aria-label="Parts of the settings">
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={goTo}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={page.stack}>
          {parts.map((part) => (
            <PartSection key={part.id} part={part} />
          ))}
        </div>
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
