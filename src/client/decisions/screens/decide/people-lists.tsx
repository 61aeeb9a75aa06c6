import type { ReactNode } from 'react';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Person } from '#shared/accounts/person.ts';
import styles from './decision-parts.module.css';
import type { Commenter } from './people-on-proof.ts';

/** Lists who has commented on the version, with the number of their comments. */
export function Commenters({
  commenters,
  ownId,
}: {
  commenters: readonly Commenter[];
  ownId: string;
}): ReactNode {
  return (
    <section>
      <h3 className={styles.heading}>Who has commented</h3>
      {commenters.length === 0 ? (
        <p className={styles.quiet}>Nobody has commented on this version.</p>
      ) : (
        <ul className={styles.people}>
          {commenters.map(({ person, count }) => (
            <PersonItem key={person.id} person={person} name={person.id === ownId ? 'You' : person.name}>
              {count}
            </PersonItem>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Lists who else looks at the version now, and at which page. */
export function PeopleHere({ people }: { people: readonly { person: Person; page: number }[] }): ReactNode {
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>Also here now</h3>
      <ul className={styles.people}>
        {people.map(({ person, page }) => (
          <PersonItem key={person.id} person={person} name={person.name}>
            {`page ${page}`}
          </PersonItem>
        ))}
      </ul>
      <p className={styles.quiet}>
        They leave this proof when the order goes back. What they are writing is kept.
      </p>
    </section>
  );
}

function PersonItem({
  person,
  name,
  children,
}: {
  person: Person;
  name: string;
  children: ReactNode;
}): ReactNode {
  return (
    <li>
      <Avatar person={person} size="small" decorative />
      {name}
      <span className={styles.count}>{children}</span>
    </li>
  );
}
