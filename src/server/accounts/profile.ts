import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { type UserPlan, userPlan } from '#server/billing/plans/user-plan.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { fullName } from '#shared/accounts/person.ts';
import type { User, WhitelabelInfo } from '#shared/accounts/user.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { isTimeZone } from '#shared/kernel/time-zone.ts';
import { zoneName } from '#shared/kernel/zone-dates.ts';
import { presentPerson } from './present-person.ts';
import { findBranding, findProfile, type ProfileRow } from './profiles.queries.ts';

/** Returns the signed-in person with their company's branding, plan and usage. */
export async function profile({
  tx,
  actor: { userId, companyId, impersonatorId },
  now,
  takesCards = false,
  tourVideo = null,
}: Pick<UseCaseContext, 'tx' | 'actor' | 'now' | 'takesCards' | 'tourVideo'>): Promise<User> {
  // Asked at once: a page that starts waits for this, and between two questions the database may take another's.
  const [row, plan] = await Promise.all([
    findProfile(tx, userId, impersonatorId),
    userPlan(tx, companyId, { now, takesCards }),
  ]);
  if (row === null) throw new Refusal('unauthenticated', 'Your session has ended', ['Please sign in again.']);
  return { ...present(row, now), ...plan, tourVideo };
}

/**
 * Returns the branding of a sign-in page, by the client's address or by the request's host; null: the
 * provider's own.
 */
export const readBranding = (tx: Tx, address: string | null, host: string): Promise<WhitelabelInfo | null> =>
  findBranding(tx, { address, host });

function present(row: ProfileRow, now: Date): Omit<User, keyof UserPlan | 'tourVideo'> {
  const { companyId, companyName, whitelabel } = row;
  return {
    id: row.id,
    clientType: row.clientType,
    role: row.role,
    isApprover: row.isApprover,
    firstname: row.firstname,
    lastname: row.lastname,
    name: fullName(row.firstname, row.lastname),
    emailAddress: row.email,
    avatar: row.avatar,
    jobTitle: row.jobTitle,
    company: companyId === null || companyName === null ? null : { id: companyId, name: companyName },
    timeZone: row.timeZone,
    timeZoneLabel: isTimeZone(row.timeZone) ? zoneName(now, row.timeZone) : row.timeZone,
    viewOnly: row.viewOnly,
    isClientWhitelabel: row.isClientWhitelabel,
    whitelabelInfo: whitelabel,
    appFavicon: whitelabel === null ? row.providerFavicon : whitelabel.favicon,
    ngineLogo: row.providerLogo,
    ngineFavicon: row.providerFavicon,
    isProfileComplete: row.isProfileComplete,
    isClientProfileComplete: row.isClientProfileComplete,
    emailIsVerified: row.emailIsVerified,
    hasPassword: row.hasPassword,
    myProofApprovalWorkflowPreference: row.proofWorkflow,
    tour: row.tour,
    impersonator: row.impersonator && presentPerson(row.impersonator),
  };
}
