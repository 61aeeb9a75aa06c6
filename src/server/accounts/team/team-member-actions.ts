import { endSessionsOf } from '#server/access/access-change.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { avatarKey } from '#server/accounts/avatar.ts';
import { deletePasswordResets } from '#server/accounts/password-resets.queries.ts';
import { resetSecondFactor } from '#server/accounts/second-factor/reset-second-factor.ts';
import { requireSeat } from '#server/billing/plans/plan-limits.ts';
import { isForeignKeyViolation } from '#server/kernel/db/database-error.ts';
import { lockOrdersAndWork, pauseWorkOf } from '#server/work-time/leave-work.ts';
import { fullName } from '#shared/accounts/person.ts';
import { isOneself, type MemberAction } from '#shared/accounts/team-members.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Done } from '#shared/protocol/done.ts';
import type { MemberMail } from './mail-team-member.ts';
import {
  deleteMember,
  dropPendingEmail,
  setDeactivated,
  setInvited,
  type TeamMemberRow,
} from './team-members.queries.ts';
import {
  changedMember,
  isRemovable,
  lockMember,
  type MemberChange,
  publishTeamChange,
} from './team-members.ts';

/** Who changes a team. */
const owner = ({ companyId }: Pick<TeamMemberRow, 'companyId'>): string =>
  companyId === null ? 'administrator' : 'owner';

const failed = (reason: string): Refusal => new Refusal('conflict', 'Failed', [reason]);

/**
 * Applies an action within the transaction; returns the kind of mail to send. Refuses an action that does not
 * fit the member's state.
 */
type Act = (
  context: MutationContext,
  member: TeamMemberRow,
  name: string,
) => Promise<MemberMail['kind'] | null>;

const acts: Readonly<Record<MemberAction, { act: Act; message(name: string): string }>> = {
  invite: {
    async act({ tx, now }, { id, isInvited, isDeactivated }, name) {
      if (isDeactivated) throw failed(`${name} is deactivated. Reactivate them first.`);
      if (!isInvited) throw failed(`${name} has signed in already.`);
      await setInvited(tx, id, now);
      // As for customers: of several invitations the newest alone opens the account.
      await deletePasswordResets(tx, id);
      return 'invitation';
    },
    message: (name) => `${name} is invited again.`,
  },
  'mail-password': {
    async act(_work, { isDeactivated }, name) {
      if (isDeactivated) throw failed(`${name} is deactivated. Reactivate them first.`);
      return 'password';
    },
    message: (name) => `${name} can set a new password within the hour. Until then the old one holds.`,
  },
  'verify-email': {
    async act(_work, { pendingEmail }) {
      if (pendingEmail === null) throw failed('No new address waits to be verified.');
      return 'verification';
    },
    message: (name) => `${name} has a new link.`,
  },
  'keep-email': {
    async act({ tx }, { id, pendingEmail }) {
      if (pendingEmail === null) throw failed('No new address waits to be verified.');
      await dropPendingEmail(tx, id);
      return null;
    },
    message: (name) => `${name} keeps the address they have.`,
  },
  'reset-second-factor': {
    async act(context, { id, hasSecondFactor }, name) {
      if (isOneself(context.actor, { id }))
        throw failed('Your own second factor is removed in your profile.');
      if (!hasSecondFactor) throw failed(`${name} has no second factor.`);
      await resetSecondFactor(context, id);
      return null;
    },
    message: (name) => `${name} signs in with the password alone until they set up another app.`,
  },
  deactivate: {
    async act({ tx, actor, now }, { id, isDeactivated, companyId }, name) {
      if (isOneself(actor, { id }))
        throw failed(`Your own account is another ${owner({ companyId })}’s to deactivate.`);
      if (isDeactivated) throw failed(`${name} is deactivated already.`);
      await setDeactivated(tx, id, now);
      await deletePasswordResets(tx, id);
      await endSessionsOf(tx, id, 'deactivated');
      return null;
    },
    message: (name) => `${name} is deactivated. What they have made and said stays.`,
  },
  reactivate: {
    async act(context, { id, isDeactivated, companyId }, name) {
      if (!isDeactivated) throw failed(`${name} is active already.`);
      if (companyId !== null) await requireSeat(context, companyId);
      await setDeactivated(context.tx, id, null);
      return null;
    },
    message: (name) => `${name} can sign in again.`,
  },
};

/** Applies an action to a person whom the caller has locked. Returns the message about it, and the mail to send. */
export async function actOnLocked(
  context: MutationContext,
  row: TeamMemberRow,
  action: MemberAction,
): Promise<{ message: string; kind: MemberMail['kind'] | null }> {
  const name = fullName(row.firstname, row.lastname);
  const { act, message } = acts[action];
  return { kind: await act(context, row, name), message: message(name) };
}

export async function actOnMember(
  context: MutationContext,
  id: string,
  action: MemberAction,
): Promise<MemberChange> {
  // Orders are locked before people.
  const orders = action === 'deactivate' ? await lockOrdersAndWork(context, id) : [];
  const { kind, message } = await actOnLocked(context, await lockMember(context, id), action);
  await pauseWorkOf(context, id, orders);
  return {
    member: await changedMember(context, id),
    message,
    mail: kind === null ? null : { kind, memberId: id },
  };
}

/** Removes a person to whom nothing refers. */
export async function removeMember(context: MutationContext, id: string): Promise<Done> {
  const { tx, actor } = context;
  const row = await lockMember(context, id);
  const name = fullName(row.firstname, row.lastname);
  if (isOneself(actor, row)) throw failed(`Your own account is another ${owner(row)}’s to remove.`);
  const stays = failed(
    `${name} is on orders or in a workflow, or has made something that stays. Deactivate them instead.`,
  );
  if (!(await isRemovable(tx, row))) throw stays;
  await endSessionsOf(tx, id, 'removed');
  try {
    const key = avatarKey(await deleteMember(tx, id));
    if (key !== null) await tx.addJob('delete-objects', { keys: [key] });
  } catch (error) {
    // They have made something in this very moment.
    if (isForeignKeyViolation(error)) throw stays;
    throw error;
  }
  await publishTeamChange(tx, row);
  return { message: `${name} is removed.` };
}
