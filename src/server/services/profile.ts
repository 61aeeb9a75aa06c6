import type { Tx } from '#server/db/db.ts';
import { findProfile, type ProfileRow } from '#server/db/profiles.queries.ts';
import { fullName } from '#shared/model/person.ts';
import type { User } from '#shared/model/user.ts';
import { Refusal } from '#shared/protocol/errors.ts';

const unlimited = -1;

/** The signed-in person with their company's look, plan and storage. */
export async function profile(tx: Tx, userId: string): Promise<User> {
  const row = await findProfile(tx, userId);
  if (row === null) throw new Refusal('unauthenticated', 'Your session has ended', ['Please sign in again.']);
  return present(row);
}

/** What exceeds the plan's own quota counts against the additional one. */
function present(row: ProfileRow): User {
  const quota = row.storageQuota ?? unlimited;
  const withinPlan = quota < 0 ? row.storageUsed : Math.min(row.storageUsed, quota);
  const { companyId, companyName, plan, whitelabel, additionalStorageQuota } = row;
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
    viewOnly: row.viewOnly,
    isClientWhitelabel: whitelabel !== null,
    whitelabelInfo: whitelabel,
    isSubscriber: plan === 'paid',
    isProfileComplete: row.isProfileComplete,
    isClientProfileComplete: row.isClientProfileComplete,
    emailIsVerified: row.emailIsVerified,
    storages: { used: withinPlan, quota },
    retail: {
      additionalStorageUsed: row.storageUsed - withinPlan,
      additionalStorageQuota: additionalStorageQuota ?? 0,
    },
  };
}
