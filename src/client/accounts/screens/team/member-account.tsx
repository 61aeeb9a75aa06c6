import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { actOnTeamMember, removeTeamMember } from '#client/accounts/actions/team-members.ts';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { SeatNote } from '#client/billing/screens/plan/plan-limit-note.tsx';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import page from '#client/ui/page.module.css';
import type { TeamMemberDetail } from '#shared/accounts/team-member.ts';
import {
  isOneself,
  type MemberAction,
  mayActOnMember,
  mayChangeTeam,
  mayHandOver,
  mayRemoveMember,
} from '#shared/accounts/team-members.ts';
import { type Deed, DeedLine } from './deed-line.tsx';
import { assignedOrders, HandOverDialog } from './hand-over-dialog.tsx';
import { MemberData } from './member-data.tsx';
import { MemberSessions } from './member-sessions.tsx';

/**
 * Returns the texts of the actions on somebody's account, in their order; each is offered if the rule allows
 * it.
 */
const deeds = (member: TeamMemberDetail): Readonly<Record<MemberAction, Deed>> => ({
  invite: {
    title: 'Not signed in yet',
    text: 'The invitation can be mailed again. Its link sets their password, once, within seven days.',
    label: 'Resend invitation',
  },
  'verify-email': {
    title: `${member.pendingEmail ?? ''} waits to be verified`,
    text: `Until the link that was mailed there is opened they sign in with ${member.emailAddress}.`,
    label: 'Send the link again',
  },
  'keep-email': {
    title: 'Keep the present address',
    text: 'The link to the new one opens nothing then.',
    label: 'Keep address',
  },
  'mail-password': {
    title: 'New password',
    text: 'They are mailed a link that sets one, within the hour. Until then the old one holds.',
    label: 'Send password link',
  },
  'reset-second-factor': {
    title: 'Second factor',
    text: 'If they have lost their app and recovery codes, they can sign in with the password alone once more. They are signed out everywhere, and mailed.',
    label: 'Reset second factor',
  },
  deactivate: {
    title: 'Deactivate',
    text: 'They are signed out everywhere at once and cannot sign in. Their orders, comments and places on orders stay.',
    label: 'Deactivate',
  },
  reactivate: {
    title: 'Deactivated',
    text: 'They cannot sign in, are not offered for orders or mentions, and receive no mail.',
    label: 'Reactivate',
  },
});
const order = [
  'reactivate',
  'invite',
  'verify-email',
  'keep-email',
  'mail-password',
  'reset-second-factor',
  'deactivate',
] as const satisfies readonly MemberAction[];

/** Shows how somebody signs in, or why they no longer can. */
export function MemberAccount({
  member,
  onChanged,
  onRemoved,
}: {
  member: TeamMemberDetail;
  onChanged(member: TeamMemberDetail): void;
  onRemoved(): void;
}): ReactNode {
  const client = useClient();
  const user = useUser();
  const actor = actorOf(user);
  const [busy, setBusy] = useState<MemberAction | 'remove' | null>(null);
  const [asked, setAsked] = useState<'deactivate' | 'hand-over' | 'remove' | null>(null);
  if (!mayChangeTeam(actor)) return null;
  const act = async (action: MemberAction): Promise<void> => {
    setBusy(action);
    const changed = await actOnTeamMember(client, member.id, action);
    setBusy(null);
    setAsked(null);
    if (changed !== null) onChanged(changed);
  };
  const remove = async (): Promise<void> => {
    setBusy('remove');
    const isRemoved = await removeTeamMember(client, member.id);
    setBusy(null);
    setAsked(null);
    if (isRemoved) onRemoved();
  };
  const words = deeds(member);
  const approving = member.openOrders.filter(({ isApprover }) => isApprover).length;
  const assigned = assignedOrders(member).length;
  return (
    <section className={page.section} aria-labelledby="member-account">
      <h2 id="member-account">Account</h2>
      {member.state === 'deactivated' ? <SeatNote /> : null}
      {order
        .filter((action) => mayActOnMember(actor, member, action))
        .map((action) => (
          <DeedLine key={action} title={words[action].title} text={words[action].text}>
            {action === 'deactivate' && assigned > 0 && mayHandOver(actor) ? (
              <Button onClick={() => setAsked('hand-over')}>Hand over and deactivate</Button>
            ) : null}
            <Button
              variant={action === 'deactivate' ? 'danger' : 'plain'}
              busy={busy === action && asked === null}
              onClick={() => (action === 'deactivate' ? setAsked(action) : void act(action))}
            >
              {words[action].label}
            </Button>
          </DeedLine>
        ))}
      {member.secondFactorReset === null ? null : (
        <p className={page.hint}>
          {`${member.secondFactorReset.by?.name ?? 'Somebody'} reset the second factor `}
          <TimeAgo instant={member.secondFactorReset.at} inWords />.
        </p>
      )}
      {isOneself(actor, member) ? (
        <p className={page.hint}>
          Your password and picture are in <Link href="/profile">Manage Profile</Link>. Your account is
          another {user.clientType === 'user' ? 'administrator' : 'owner'}’s to deactivate.
        </p>
      ) : null}
      <MemberSessions member={member} />
      <MemberData member={member} onErased={onRemoved} />
      {mayRemoveMember(actor, member) ? (
        <DeedLine title="Remove" text="They have made nothing and are on no order: nothing would be missing.">
          <Button variant="danger" onClick={() => setAsked('remove')}>
            Remove
          </Button>
        </DeedLine>
      ) : null}
      <ConfirmDialog
        open={asked === 'deactivate'}
        danger
        title={`Deactivate ${member.name}?`}
        text={[
          words.deactivate.text,
          approving > 0 ? `They approve ${counted(approving)}: somebody else may have to.` : '',
          assigned > 0 ? `They stay assigned to ${counted(assigned)}, which can be handed over later.` : '',
        ]
          .filter((sentence) => sentence !== '')
          .join(' ')}
        confirmLabel="Yes"
        cancelLabel="No"
        busy={busy === 'deactivate'}
        onConfirm={() => void act('deactivate')}
        onCancel={() => setAsked(null)}
      />
      {asked === 'hand-over' ? (
        <HandOverDialog
          member={member}
          deactivates
          onDone={(changed) => {
            setAsked(null);
            onChanged(changed);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      <ConfirmDialog
        open={asked === 'remove'}
        danger
        title={`Remove ${member.name}?`}
        text="Their account is gone for good. They can be created again with the same address."
        confirmLabel="Yes"
        cancelLabel="No"
        busy={busy === 'remove'}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
}

const counted = (orders: number): string => (orders === 1 ? 'an open order' : `${orders} open orders`);
