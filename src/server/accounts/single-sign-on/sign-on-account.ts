import { insertMember } from '#server/accounts/team/team-members.queries.ts';
import { publishTeamChange } from '#server/accounts/team/team-members.ts';
import { actingOrigin, type Origin, recordAudit } from '#server/audit/record-audit.ts';
import { requireSeat } from '#server/billing/plans/plan-limits.ts';
import { isUniqueViolation } from '#server/kernel/db/database-error.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ClientType } from '#shared/access/role.ts';
import { domainOf, rightsOf } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { memberProblems } from '#shared/accounts/team-members.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { isTimeZone } from '#shared/kernel/time-zone.ts';
import type { ConnectionRow } from './connections.queries.ts';
import {
  accountOfEmail,
  accountOfSubject,
  insertIdentity,
  type SignOnAccount,
  setEmailVerified,
  usualTimeZone,
} from './identities.queries.ts';
import type { Claims } from './issuers.ts';

interface Context {
  now: Date;
  origin: Origin;
}

/** Returns the side that people of a connection sign in on. */
export const sideOf = ({ companyId }: Pick<ConnectionRow, 'companyId'>): ClientType =>
  companyId === null ? 'user' : 'customer';

const refuse = (...messages: string[]): Refusal =>
  new Refusal('forbidden', 'You cannot sign in here', messages);

/**
 * Returns whose sign-in it is. An issuer speaks for verified addresses of its connection's domains alone, and never for
 * an account of another company. `isLinked` false: the account was there before, and its password has to show that it
 * is theirs.
 */
export async function accountFor(
  tx: MutationTx,
  context: Context,
  connection: ConnectionRow,
  claims: Claims,
): Promise<{ account: Pick<SignOnAccount, 'id' | 'email'>; isLinked: boolean }> {
  requireOwnAddress(connection, claims);
  const { email, subject } = claims;
  const known = await accountOfSubject(tx, connection.id, subject);
  const account = known ?? (await accountOfEmail(tx, sideOf(connection), email));
  if (account === null) return { account: await join(tx, context, connection, claims), isLinked: true };
  if (account.companyId !== connection.companyId)
    throw refuse(`${email} cannot be used with this single sign-on. Please tell your administrator.`);
  if (account.isDeactivated)
    throw refuse('Your account here is deactivated. Please ask your administrator to reactivate it.');
  if (known !== null) return { account, isLinked: true };
  // The account has no password yet, and the person has just proved that they own the address a reset link would go
  // to.
  if (!account.hasPassword)
    await link(tx, context.origin, connection, { subject, userId: account.id, now: context.now });
  return { account, isLinked: !account.hasPassword };
}

function requireOwnAddress({ domains, issuer }: ConnectionRow, { email, isEmailVerified }: Claims): void {
  const { host } = new URL(issuer);
  if (email === '')
    throw refuse(`${host} has not said your e-mail address. Please ask your administrator to release it.`);
  if (!isEmailVerified)
    throw refuse(`${host} has not verified the address ${email}. Please verify it there, and sign in again.`);
  if (!domains.includes(domainOf(email)))
    throw refuse(
      `${email} is not an address at ${domains.join(' or ')}. Sign in there with another account.`,
    );
}

/** Makes the account of somebody new. */
async function join(
  tx: MutationTx,
  { now, origin }: Context,
  { id: connectionId, companyId, joinsAs }: ConnectionRow,
  { subject, email, firstname, lastname, timeZone }: Claims,
): Promise<Pick<SignOnAccount, 'id' | 'email'>> {
  if (companyId !== null) {
    await lockCompanies(tx, [companyId]);
    await requireSeat({ tx, now }, companyId);
  }
  const member = {
    firstname: firstname.slice(0, 60).trim(),
    lastname: lastname.slice(0, 60).trim(),
    email,
    jobTitle: '',
    timeZone: isTimeZone(timeZone) ? timeZone : ((await usualTimeZone(tx, companyId)) ?? 'UTC'),
    ...rightsOf(joinsAs),
  };
  if (Object.keys(memberProblems(member)).length > 0)
    throw refuse('Your name or e-mail address cannot be used here. Please tell your administrator.');
  const id = await insertMember(tx, companyId, { ...member, passwordHash: null, now }).catch(
    (error: unknown) => {
      if (isUniqueViolation(error, 'users_email'))
        throw refuse('Somebody was given an account with your address just now. Please sign in again.');
      throw error;
    },
  );
  await setEmailVerified(tx, id);
  await insertIdentity(tx, { connectionId, subject, userId: id, now });
  await recordAudit(tx, actingOrigin(origin, id), {
    action: 'member-added',
    kind: 'person',
    id,
    details: { by: 'single sign-on' },
  });
  await publishTeamChange(tx, { id, companyId });
  return { id, email };
}

/** Links an account with a subject of the issuer, which can sign in to it from then on. */
export async function link(
  tx: MutationTx,
  origin: Origin,
  { id: connectionId }: ConnectionRow,
  { subject, userId, now }: { subject: string; userId: string; now: Date },
): Promise<void> {
  if (!(await insertIdentity(tx, { connectionId, subject, userId, now })))
    throw refuse(
      'Your account is linked with another sign-in there. Set a password with “Forgot password?”, and sign in once more: it shows that the account is yours.',
    );
  await setEmailVerified(tx, userId);
  await recordAudit(tx, actingOrigin(origin, userId), {
    action: 'single-sign-on-linked',
    kind: 'person',
    id: userId,
  });
}
