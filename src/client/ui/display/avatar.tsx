import * as Radix from 'radix-ui/avatar';
import type { ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './avatar.module.css';
import { hueOf, initials } from './avatar-look.ts';

export interface AvatarProps {
  person: { id: string; name: string; avatar: string | null };
  size?: 'small' | 'medium' | 'large' | 'huge';
  /** The name is beside it as text, so it is hidden from screen readers. */
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
