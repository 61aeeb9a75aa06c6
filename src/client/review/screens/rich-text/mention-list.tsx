import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
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

/** In CSS pixels: from the list to the @, from it to the edge of the window, of a row, and of its frame. */
const [gap, margin, row, frame] = [4, 8, 32, 10] as const;

/** Returns where the list is: under the @, or above it if it needs the room there. It ends within the window. */
function positionOf({ at, people }: MentionChoice): CSSProperties {
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
  const above = at.top - gap - offsetTop - margin;
  const below = offsetTop + height - margin - at.bottom - gap;
  return {
    left: Math.max(margin, Math.min(at.left, innerWidth - 248)),
    ...(below < Math.min(people.length * row + frame, above)
      ? { bottom: innerHeight - at.top + gap, maxHeight: above }
      : { top: at.bottom + gap, maxHeight: below }),
  };
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
  /** The editor's element, which refers to the list; it joins its landmark, or the dialog around it. */
  within: Element;
}): ReactNode {
  const { people, index, choose } = choice;
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is chosen, or others are listed.
  useLayoutEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [people, index]);
  useLayoutEffect(() => {
    within.setAttribute('aria-controls', id);
    return () => {
      for (const name of ['aria-controls', 'aria-activedescendant']) within.removeAttribute(name);
    };
  }, [within, id]);
  useLayoutEffect(() => within.setAttribute('aria-activedescendant', `${id}-${index}`), [within, id, index]);
  return createPortal(
    <div
      id={id}
      role="listbox"
      aria-label="People to mention"
      className={styles.people}
      style={positionOf(choice)}
    >
      {people.map((person, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the editor has the focus, and its keys choose.
        <div
          key={person.id}
          ref={i === index ? chosen : null}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === index}
          tabIndex={-1}
          className={joinClasses(styles.person, i === index && styles.chosen)}
          // The editor keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar person={person} size="small" decorative />
          {person.name}
        </div>
      ))}
    </div>,
    within.closest('main, aside, section, [role="dialog"]') ?? document.body,
  );
}
