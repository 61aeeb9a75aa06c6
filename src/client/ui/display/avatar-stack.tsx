import type { ReactNode } from 'react';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import styles from './avatar.module.css';
import { Avatar, type AvatarProps } from './avatar.tsx';

export interface AvatarStackProps {
  /** `note` is read out after the name, e.g. the page someone is on. */
  people: readonly { person: AvatarProps['person']; note: string }[];
  label: string;
  max?: number;
}

export function AvatarStack({ people, label, max = 4 }: AvatarStackProps): ReactNode {
  const shown = people.slice(0, max);
  const rest = people.slice(max);
  return (
    <ul className={styles.stack} aria-label={label}>
      {shown.map(({ person, note }) => (
        <li key={person.id}>
          <Tooltip label={note === '' ? person.name : `${person.name} · ${note}`}>
            <span className={styles.holder}>
              <Avatar person={{ ...person, name: note === '' ? person.name : `${person.name}, ${note}` }} />
            </span>
          </Tooltip>
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li>
          <Tooltip label={rest.map(({ person }) => person.name).join(', ')}>
            <span className={styles.more}>{`+${rest.length}`}</span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
