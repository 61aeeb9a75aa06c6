import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Person } from '#shared/accounts/person.ts';
import styles from './editor.module.css';

export interface MentionChoice {
  people: readonly Person[];
  index: number;
  /** Position of the @, in client pixels. */
  at: { left: number; top: number; bottom: number };
  choose(person: Person): void;
}

/**
 * Lists who can be mentioned, under the @ that is being typed; the editor keeps the focus and moves the
 * index.
 */
export function MentionList({
  choice,
  id,
  within,
}: {
  choice: MentionChoice;
  id: string;
  /** The editor's element: the list joins its landmark, or the dialog around it. */
  within: Element;
}): ReactNode {
  const { people, index, at, choose } = choice;
  const above = at.bottom > innerHeight - 240;
  return createPortal(
    <div
      id={id}
      role="listbox"
      aria-label="People to mention"
      className={styles.people}
      style={{
        left: Math.max(8, Math.min(at.left, innerWidth - 248)),
        ...(above ? { bottom: innerHeight - at.top + 4 } : { top: at.bottom + 4 }),
      }}
    >
      {people.map((person, i) => (
        <div
          key={person.id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === index}
          tabIndex={-1}
          className={joinClasses(styles.person, i === index && styles.chosen)}
          onPointerDown={(event) => {
            event.preventDefault();
            choose(person);
          }}
        >
          <Avatar person={person} size="small" decorative />
          {person.name}
        </div>
      ))}
    </div>,
    within.closest('main, aside, section, [role="dialog"]') ?? document.body,
  );
}
