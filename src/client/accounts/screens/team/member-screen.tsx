import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { loadTeamMember } from '#client/accounts/actions/team-members.ts';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useLastUntilPause } from '#client/state/use-until-pause.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { TeamMemberDetail } from '#shared/accounts/team-member.ts';
import styles from './member.module.css';
import { MemberAccount } from './member-account.tsx';
import { MemberForm } from './member-form.tsx';
import { stateLabels } from './member-labels.ts';
import { MemberOrders } from './member-orders.tsx';

/** One of the company's people: their details, how they sign in, and the open orders they are on. */
export function MemberScreen({ memberId }: { memberId: string }): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  // The profile comes anew whenever somebody's account in the company has changed.
  const loaded = useLoaded(() => loadTeamMember(client, memberId), { key: memberId, version: user });
  const { data, failure, load, show } = loaded;
  const member = useLastUntilPause(data);
  return (
    <div className={page.screen}>
      <BackLink path="/team-members">Team members</BackLink>
      {member !== null ? (
        <>
          <MemberHead member={member} />
          <MemberForm key={member.id} member={member} onSaved={show} />
          <MemberAccount member={member} onChanged={show} onRemoved={() => navigate('/team-members')} />
          <MemberOrders member={member} onChanged={show} />
        </>
      ) : failure === null ? (
        <Skeleton height="320px" />
      ) : failure === 'missing' ? (
        <ClosedRecord
          what="team member"
          text="They may have been removed, or they belong to another company."
          action={
            <Button variant="primary" onClick={() => navigate('/team-members')}>
              To the team
            </Button>
          }
        />
      ) : (
        <LoadFailure what="This person" isPage onRetry={() => void load()} />
      )}
    </div>
  );
}

function MemberHead({ member }: { member: TeamMemberDetail }): ReactNode {
  const { label, tone } = stateLabels[member.state];
  return (
    <header className={styles.person}>
      <Avatar person={member} size="huge" decorative />
      <div>
        <h1 className={page.title}>{member.name}</h1>
        <p>{member.emailAddress}</p>
      </div>
      <span className={styles.state}>
        <Chip tone={tone} dot>
          {label}
        </Chip>
        {member.lastSeenAt === null ? null : (
          <small className={page.hint}>
            seen <TimeAgo instant={member.lastSeenAt} inWords />
          </small>
        )}
      </span>
    </header>
  );
}
