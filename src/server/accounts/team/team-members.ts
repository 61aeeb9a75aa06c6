import { endSessionsOf } from '#server/access/access-change.ts';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { ownChannel } from '#server/access/order-channels.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { passwordNamesFor, type ShownNames } from '#server/accounts/password-names.ts';
import { deletePasswordResets } from '#server/accounts/password-resets.queries.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { commonProblem } from '#server/accounts/require-uncommon.ts';
import { newestReset } from '#server/accounts/second-factor/second-factors.queries.ts';
import { requireSeat } from '#server/billing/plans/plan-limits.ts';
import { isUniqueViolation } from '#server/kernel/db/database-error.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import { fullName } from '#shared/accounts/person.ts';
import type { TeamMember, TeamMemberDetail } from '#shared/accounts/team-member.ts';
import {
  isOneself,
  mayChangeTeam,
  mayReadTeam,
  memberProblems,
  type NewTeamMemberForm,
  type TeamMemberForm,
  teamRolesOf,
} from '#shared/accounts/team-members.ts';
import { Refusal, requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import type { MemberMail } from './mail-team-member.ts';
import {
  administratorIds,
  findMember,
  hasLeftTraces,
  insertMember,
  isEmailTaken,
  lockAdministrators,
  membersOf,
  openOrdersOf,
  type TeamMemberRow,
  updateMember,
} from './team-members.queries.ts';

/** The result of a change to an account, and the mail to send once it is committed. */
export interface MemberChange {
  member: TeamMemberDetail;
  message: string;
  mail: MemberMail | null;
}

function present(row: TeamMemberRow): TeamMember {
  const { companyId: _, email, isDeactivated, isInvited, lastSeenAt, ...member } = row;
  return {
    ...member,
    name: fullName(row.firstname, row.lastname),
    emailAddress: email,
    state: isDeactivated ? 'deactivated' : isInvited ? 'invited' : 'active',
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

async function presentDetail(tx: Tx, row: TeamMemberRow): Promise<TeamMemberDetail> {
  const orders = await openOrdersOf(tx, row.id);
  const reset = await newestReset(tx, row.id);
  return {
    ...present(row),
    openOrders: orders.map(({ id, name, status, ...roles }) => ({
      id: String(id),
      orderName: shownOrderName(name),
      progress: status,
      ...roles,
    })),
    isRemovable: await isRemovable(tx, row),
    secondFactorReset: reset && {
      by: reset.person && presentPerson(reset.person),
      at: reset.at.toISOString(),
    },
  };
}

/** Whether nothing would be missing without them. Of the staff only who has never signed in: much goes with an account. */
export const isRemovable = async (tx: Tx, { id, companyId, isInvited }: TeamMemberRow): Promise<boolean> =>
  (companyId !== null || isInvited) && !(await hasLeftTraces(tx, id));

/** Returns the company whose team the actor may read or change; null for the provider's staff. */
function companyOf(actor: Actor, may: (actor: Actor) => boolean): string | null {
  if (!may(actor)) throw forbidden();
  return actor.companyId;
}

const notThere = (): Refusal =>
  new Refusal('not_found', 'Not Found', ['Nobody in your team has that address.']);

export const readTeam = async ({ tx, actor }: UseCaseContext): Promise<TeamMember[]> =>
  (await membersOf(tx, companyOf(actor, mayReadTeam))).map(present);

export async function readMember({ tx, actor }: UseCaseContext, id: string): Promise<TeamMemberDetail> {
  const row = await findMember(tx, companyOf(actor, mayReadTeam), id);
  if (row === null) throw notThere();
  return presentDetail(tx, row);
}

/**
 * Locks the company, or the provider's administrators, so that one person after another changes a team. Refuses an
 * actor who has lost their rights by another's change; so if two remove each other, one stays.
 */
async function lockTeam({ tx, actor }: MutationContext): Promise<string | null> {
  const companyId = companyOf(actor, mayChangeTeam);
  await (companyId === null ? lockAdministrators(tx) : lockCompanies(tx, [companyId]));
  const now = await findMember(tx, companyId, actor.userId);
  if (now === null || now.isDeactivated || !mayChangeTeam(now)) throw forbidden();
  return companyId;
}

/** One of the company's people, to be changed. */
export async function lockMember(context: MutationContext, id: string): Promise<TeamMemberRow> {
  const companyId = await lockTeam(context);
  const row = await findMember(context.tx, companyId, id);
  if (row === null) throw notThere();
  return row;
}

/**
 * Publishes that somebody's account has changed: a company's people reload their profiles, and of the provider's staff
 * the administrators and they themselves.
 */
export async function publishTeamChange(
  tx: MutationTx,
  { id, companyId }: Pick<TeamMemberRow, 'id' | 'companyId'>,
): Promise<void> {
  if (companyId !== null) return publishProfileReload(tx, [companyId]);
  for (const userId of new Set([id, ...(await administratorIds(tx))]))
    tx.emit(ownChannel(userId), 'reload-profile', {});
}

/** Publishes the change and returns how somebody is now. */
export async function changedMember({ tx, actor }: MutationContext, id: string): Promise<TeamMemberDetail> {
  const row = await findMember(tx, actor.companyId, id);
  if (row === null) throw notThere();
  await publishTeamChange(tx, row);
  return presentDetail(tx, row);
}

const memberLabels: Readonly<Record<keyof TeamMemberForm, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  jobTitle: 'Job title',
  timeZone: 'Time zone',
  role: 'Role',
  isApprover: 'Approver',
  viewOnly: 'View only',
};
const labels: Readonly<Record<keyof NewTeamMemberForm, string>> = { ...memberLabels, password: 'Password' };

const formOf = (row: TeamMemberRow): TeamMemberForm => ({
  ...{ firstname: row.firstname, lastname: row.lastname, email: row.pendingEmail ?? row.email },
  ...{ jobTitle: row.jobTitle ?? '', timeZone: row.timeZone },
  ...{ role: row.role, isApprover: row.isApprover, viewOnly: row.viewOnly },
});

function trimmed<Form extends TeamMemberForm>({ clientType }: Actor, form: Form): Form {
  const isRoleTheirs = teamRolesOf(clientType).includes(form.role);
  requireValid({ ...memberProblems(form), ...(!isRoleTheirs && { role: 'Not Valid' }) }, labels);
  return {
    ...form,
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    email: form.email.trim(),
    jobTitle: form.jobTitle.trim(),
    // For the staff, only roles decide what they may do.
    ...(clientType === 'user' && { isApprover: false, viewOnly: false }),
  };
}

/** The client shows it at the field. */
const emailTaken = (): Refusal =>
  new Refusal('conflict', 'Not Valid', ['Email: someone already has an account with this address.']);

async function refusingTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw emailTaken();
    throw error;
  }
}

/** Takes somebody into the company; what they are mailed depends on whether a password is set for them. */
export async function createMember(
  context: MutationContext,
  installation: ShownNames,
  form: NewTeamMemberForm,
): Promise<MemberChange> {
  const companyId = await lockTeam(context);
  if (companyId !== null) await requireSeat(context, companyId);
  const { password, ...member } = trimmed(context.actor, form);
  if (password !== '') {
    const names = await passwordNamesFor(context.tx, installation, companyId, member);
    const problem = await commonProblem(password, names);
    if (problem !== null) requireValid({ password: problem }, labels);
  }
  const passwordHash = password === '' ? null : await hashPassword(password);
  const id = await refusingTaken(
    insertMember(context.tx, companyId, { ...member, passwordHash, now: context.now }),
  );
  return {
    member: await changedMember(context, id),
    message: `${fullName(member.firstname, member.lastname)} is in your team.`,
    mail: { kind: passwordHash === null ? 'invitation' : 'account', memberId: id },
  };
}

/**
 * Saves a member's details. Someone who has not signed in yet is invited at a new address; for anyone else
 * the new address waits until they have verified it, and they sign in with the current one. A new role ends
 * their sessions, which are subscribed to what the old role may read.
 */
export async function saveMember(
  context: MutationContext,
  id: string,
  sent: SentForm<TeamMemberForm>,
): Promise<MemberChange> {
  const { tx, actor } = context;
  const before = await lockMember(context, id);
  const form = mergeForm(sent, formOf(before), memberLabels);
  const { email, ...member } = trimmed(actor, form);
  if (isOneself(actor, before) && (member.role !== before.role || member.viewOnly !== before.viewOnly))
    throw new Refusal('conflict', 'Failed', [
      actor.companyId === null
        ? 'Your own role is another administrator’s to change, so that there always is one.'
        : 'Your own role and rights are another owner’s to change, so that your company keeps one.',
    ]);
  const isNew = email !== (before.pendingEmail ?? before.email);
  const waits = email !== before.email && !before.isInvited;
  if (before.isDeactivated && email !== before.email)
    throw new Refusal('conflict', 'Failed', ['Reactivate them first: their new address is to be verified.']);
  if (waits && isNew && (await isEmailTaken(tx, email, id))) throw emailTaken();
  const address = waits ? { email: before.email, pendingEmail: email } : { email, pendingEmail: null };
  await refusingTaken(updateMember(tx, id, { ...member, ...address }));
  if (before.isInvited && isNew) await deletePasswordResets(tx, id);
  if (member.role !== before.role && !before.isDeactivated) await endSessionsOf(tx, id, 'role-changed');
  const saved = `${fullName(member.firstname, member.lastname)} is saved.`;
  return {
    member: await changedMember(context, id),
    message:
      waits && isNew ? `${saved} The new address is theirs once they open the link we mail there.` : saved,
    mail:
      !isNew || email === before.email ? null : { kind: waits ? 'new-address' : 'invitation', memberId: id },
  };
}
