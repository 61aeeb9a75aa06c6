import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { roleName } from '#shared/access/role-name.ts';
import type { TeamMember } from '#shared/accounts/team-member.ts';
import { stateLabels } from './member-labels.ts';
import styles from './team.module.css';

/** One of the team; the whole row opens their page. */
export function MemberRow({ member, isSelf }: { member: TeamMember; isSelf: boolean }): ReactNode {
  const { id, name, emailAddress, jobTitle, role, isApprover, viewOnly, state, lastSeenAt } = member;
  const { label, tone } = stateLabels[state];
  return (
    <li>
      <Link href={`/team-members/${id}`} className={styles.row} data-away={state === 'deactivated'}>
        <Avatar person={member} size="large" decorative />
        <span className={styles.who}>
          <strong>
            {name}
            {isSelf ? <span className={styles.self}> (you)</span> : null}
          </strong>
          <small>{emailAddress}</small>
        </span>
        <span className={styles.what}>
          <span>{roleName(role)}</span>
          <small>{jobTitle}</small>
        </span>
        <span className={styles.rights}>
          {isApprover && role === 'staff' ? <Chip tone="accent">Approver</Chip> : null}
          {viewOnly ? <Chip>View only</Chip> : null}
        </span>
        <span className={styles.state}>
          <Chip tone={tone} dot>
            {label}
          </Chip>
          <small>
            {lastSeenAt !== null ? (
              <>
                seen <TimeAgo instant={lastSeenAt} inWords />
              </>
            ) : state === 'invited' ? (
              'not signed in yet'
            ) : null}
          </small>
        </span>
        <ChevronRight size={16} aria-hidden className={styles.arrow} />
      </Link>
    </li>
  );
}
