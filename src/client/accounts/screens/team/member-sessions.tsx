import { type ReactNode, useState } from 'react';
import { EndSessionsDialog } from '#client/accounts/screens/sessions/end-sessions-dialog.tsx';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { TeamMemberDetail } from '#shared/accounts/team-member.ts';
import { mayEndSessionsOf } from '#shared/accounts/team-members.ts';
import { DeedLine } from './deed-line.tsx';

/** Signs somebody of the team out everywhere. */
export function MemberSessions({ member }: { member: TeamMemberDetail }): ReactNode {
  const actor = actorOf(useUser());
  const [isAsked, setAsked] = useState(false);
  const { companyId, clientType } = actor;
  if (member.state !== 'active' || !mayEndSessionsOf(actor, { userId: member.id, companyId, clientType }))
    return null;
  return (
    <>
      <DeedLine
        title="Sessions"
        text="If they have lost a device, or somebody else may be signed in as them: they are signed out everywhere, and sign in again."
      >
        <Button onClick={() => setAsked(true)}>Sign out everywhere</Button>
      </DeedLine>
      {isAsked ? <EndSessionsDialog person={member} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
