import type { ReactNode } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import surface from '#client/ui/menus/popup-surface.module.css';
import styles from './sequence-hint.module.css';

/** The commands that the key pressed may become with a second one. Shown to who hesitates: a quick hand never sees it. */
export function SequenceHint({ commands }: { commands: readonly OfferedCommand[] }): ReactNode {
  return (
    <section className={joinClasses(surface.surface, styles.hint)} aria-label="Next key" aria-live="polite">
      <ul className={styles.list}>
        {commands.map(({ id, label, keys }) => (
          <li key={id} className={styles.line}>
            <Kbd keys={keys} />
            {label}
          </li>
        ))}
      </ul>
      <p className={styles.end}>
        <Kbd keys="escape" /> Never mind
      </p>
    </section>
  );
}
