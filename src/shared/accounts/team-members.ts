import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { isCustomerRole } from '#shared/access/role.ts';
import { emailProblem, maxEmailLength } from '#shared/kernel/email.ts';
import { passwordProblem, profileProblems } from './profile.ts';
import { type MemberState, type TeamRole, teamRoleSchema } from './team-member.ts';

/** Returns the roles of one side, in the order of display. */
export const teamRolesOf = (side: Actor['clientType']): TeamRole[] =>
  teamRoleSchema.options.filter((role) => isCustomerRole(role) === (side === 'customer'));

/** What an owner enters about one of the company's people, or an administrator about one of the staff. */
export interface TeamMemberForm {
  firstname: string;
  lastname: string;
  email: string;
  /** Empty for none. */
  jobTitle: string;
  /** IANA name. */
  timeZone: string;
  role: TeamRole;
  /** Team members alone: owners decide on proofs in any case. */
  isApprover: boolean;
  viewOnly: boolean;
}

/** `password` empty: a mail leads to a page that sets one. */
export interface NewTeamMemberForm extends TeamMemberForm {
  password: string;
}

type Who = Pick<Actor, 'role' | 'viewOnly' | 'impersonatorId'>;

export const mayReadTeam = (who: Who): boolean => can(who, 'visit', 'PAGE_TEAM_MEMBER');
/**
 * Returns whether `who` may change the team. Impersonators may not: an account that they made or moved would
 * remain theirs afterwards.
 */
export const mayChangeTeam = (who: Who): boolean =>
  mayReadTeam(who) && can(who, 'update', 'TEAM_MEMBER') && who.impersonatorId === undefined;

/** Returns whether `who` may hand the orders of one of the provider's staff over to another. */
export const mayHandOver = (who: Who & Pick<Actor, 'clientType'>): boolean =>
  who.clientType === 'user' && mayChangeTeam(who);

/**
 * Returns whether `who` decides which roles must have a second factor and when sessions end that nobody uses, and may
 * sign everybody out.
 */
export const mayAdministerSignIns = (who: Who & Pick<Actor, 'clientType'>): boolean =>
  who.clientType === 'user' && mayChangeTeam(who);

/** Returns whether `who` may sign somebody out everywhere. One's own sessions are ended in one's profile. */
export const mayEndSessionsOf = (
  who: Actor,
  person: Pick<Actor, 'userId' | 'companyId' | 'clientType'>,
): boolean =>
  mayChangeTeam(who) &&
  !isOneself(who, { id: person.userId }) &&
  (who.clientType === 'user' || (person.clientType === 'customer' && person.companyId === who.companyId));

type Problems<Form> = Partial<Record<keyof Form, string>>;

/** Returns the faults of a form by field, in the specification's words. A password is not mandatory. */
export function memberProblems(
  form: TeamMemberForm & Partial<NewTeamMemberForm>,
): Problems<NewTeamMemberForm> {
  const { password = '' } = form;
  const found = {
    ...profileProblems(form),
    email: form.email.trim().length > maxEmailLength ? 'Not Valid' : (emailProblem(form.email) ?? undefined),
    password: password === '' ? undefined : (passwordProblem(password) ?? undefined),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/**
 * Returns whether it is the actor: people cannot remove their own account, role or rights, so that a company
 * keeps an owner.
 */
export const isOneself = ({ userId }: Pick<Actor, 'userId'>, { id }: { id: string }): boolean =>
  userId === id;

/** Most open orders that are listed of somebody. */
export const shownOrders = 100;

/** Actions on somebody's account. */
export const memberActions = [
  'invite',
  'mail-password',
  'verify-email',
  'keep-email',
  'reset-second-factor',
  'deactivate',
  'reactivate',
] as const;
export type MemberAction = (typeof memberActions)[number];

export function mayActOnMember(
  actor: Actor,
  member: { id: string; state: MemberState; pendingEmail: string | null; hasSecondFactor: boolean },
  action: MemberAction,
): boolean {
  if (!mayChangeTeam(actor)) return false;
  switch (action) {
    case 'invite':
      return member.state === 'invited';
    case 'mail-password':
      return member.state === 'active' && !isOneself(actor, member);
    case 'verify-email':
    case 'keep-email':
      return member.state !== 'deactivated' && member.pendingEmail !== null;
    case 'reset-second-factor':
      return member.state !== 'deactivated' && member.hasSecondFactor && !isOneself(actor, member);
    case 'deactivate':
      return member.state !== 'deactivated' && !isOneself(actor, member);
    case 'reactivate':
      return member.state === 'deactivated';
  }
}

export const mayRemoveMember = (actor: Actor, member: { id: string; isRemovable: boolean }): boolean =>
  mayChangeTeam(actor) && member.isRemovable && !isOneself(actor, member);
