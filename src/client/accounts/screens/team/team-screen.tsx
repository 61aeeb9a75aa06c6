import { SearchX, UserPlus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { loadTeam } from '#client/accounts/actions/team-members.ts';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { LinkButton } from '#client/ui/buttons/link-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import { mayChangeTeam } from '#shared/accounts/team-members.ts';
import { foundMembers } from './member-labels.ts';
import { MemberRow } from './member-row.tsx';
import styles from './team.module.css';

const lines = ['a', 'b', 'c', 'd'];
const newPath = '/team-members/new';

/** Manage Team Member: lists the company's people; owners add and change them. */
export function TeamScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const { config } = useSession();
  const mayChange = mayChangeTeam(actorOf(user));
  const [typed, setTyped] = useState('');
  // The profile comes anew whenever somebody's account in the company has changed.
  const { data: team, failure, load } = useLoaded(() => loadTeam(client), { version: user });
  const found = foundMembers(team ?? [], typed);
  return (
    <div className={page.wide}>
      <BackToOrders />
      <header className={styles.head}>
        <div>
          <h1 className={page.title}>Team members</h1>
          <p className={page.hint}>
            Who signs in for {user.company?.name ?? config?.providerName}, and what they may do.
          </p>
        </div>
        {mayChange ? (
          <Link href={newPath} asChild>
            <LinkButton href={newPath} variant="primary" icon={UserPlus} data-tour="team-new">
              Create Team Member
            </LinkButton>
          </Link>
        ) : null}
      </header>
      <section className={`${page.section} ${styles.team}`} aria-label="Team members" data-tour="team-list">
        {failure !== null && team === null ? (
          <LoadFailure what="The team" onRetry={() => void load()} />
        ) : team === null ? (
          <div className={styles.waiting} role="status" aria-label="Loading...">
            {lines.map((line) => (
              <Skeleton key={line} height="40px" />
            ))}
          </div>
        ) : (
          <>
            {team.length > 1 ? (
              <div className={styles.search}>
                <TextField
                  label="Find people"
                  type="search"
                  value={typed}
                  placeholder="Name, e-mail address or job title"
                  onChange={({ target }) => setTyped(target.value)}
                />
              </div>
            ) : null}
            {found.length === 0 ? (
              <EmptyState
                icon={SearchX}
                title="No one has that name"
                text="People are found by name, e-mail address and job title."
                action={<Button onClick={() => setTyped('')}>Show everyone</Button>}
              />
            ) : (
              <ul className={styles.list}>
                {found.map((member) => (
                  <MemberRow key={member.id} member={member} isSelf={member.id === user.id} />
                ))}
              </ul>
            )}
            {team.length === 1 && mayChange ? (
              <EmptyState
                icon={Users}
                title="You work alone so far"
                text={
                  user.clientType === 'user'
                    ? 'People you create work on orders with you, and show customers their proofs.'
                    : 'People you create order artwork, follow it and review its proofs with you.'
                }
                action={
                  <Link href={newPath} asChild>
                    <LinkButton href={newPath} icon={UserPlus}>
                      Create your first team member
                    </LinkButton>
                  </Link>
                }
              />
            ) : null}
          </>
        )}
      </section>
    </div>
  );
}
