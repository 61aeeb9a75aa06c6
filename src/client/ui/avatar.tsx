import { Avatar as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './avatar.module.css';
import { joinClasses } from './join-classes.ts';

const hues = 8;

/** One of eight backgrounds, the same for a person everywhere. */
function hueOf(id: string): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return sum % hues;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');

export interface AvatarProps {
  person: { id: string; name: string; avatar: string | null };
  size?: 'small' | 'medium' | 'large';
  /** Where the name stands beside it in text, it is not said twice. */
  decorative?: boolean;
}

export function Avatar({ person, size = 'medium', decorative = false }: AvatarProps): ReactNode {
  return (
    <Radix.Root
      className={joinClasses(styles.avatar, styles[size])}
      data-hue={hueOf(person.id)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': person.name })}
    >
      {person.avatar === null ? null : <Radix.Image src={person.avatar} alt="" className={styles.image} />}
      <Radix.Fallback aria-hidden>{initials(person.name)}</Radix.Fallback>
    </Radix.Root>
  );
}
