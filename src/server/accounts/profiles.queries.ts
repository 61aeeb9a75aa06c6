import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ClientType, Role } from '#shared/access/role.ts';
import type { TourEnd, TourEnds, TourName } from '#shared/accounts/tour.ts';
import type { WhitelabelInfo, WhitelabelLook } from '#shared/accounts/user.ts';
import { type PersonRow, personJson } from './person-columns.ts';

export interface ProfileRow {
  id: string;
  clientType: ClientType;
  role: Role;
  isApprover: boolean;
  viewOnly: boolean;
  email: string;
  firstname: string;
  lastname: string;
  jobTitle: string | null;
  avatar: string | null;
  timeZone: string;
  isProfileComplete: boolean;
  isClientProfileComplete: boolean;
  emailIsVerified: boolean;
  hasPassword: boolean;
  companyId: string | null;
  companyName: string | null;
  /** The company's own, or else that of the client it belongs to. */
  whitelabel: WhitelabelInfo | null;
  isClientWhitelabel: boolean;
  /** The provider's own. */
  providerLogo: string | null;
  providerFavicon: string | null;
  proofWorkflow: string | null;
  tour: TourEnds;
  impersonator: PersonRow | null;
}

/** `impersonatorId`: who acts as that person. */
export async function findProfile(
  tx: Tx,
  userId: string,
  impersonatorId: string | null = null,
): Promise<ProfileRow | null> {
  const [row] = await tx.query<ProfileRow>(
    `SELECT u.id, u.client_type AS "clientType", u.role, u.is_approver AS "isApprover",
       u.view_only AS "viewOnly", u.email, u.firstname, u.lastname, u.job_title AS "jobTitle", u.avatar,
       u.time_zone AS "timeZone", u.is_profile_complete AS "isProfileComplete",
       u.is_client_profile_complete AS "isClientProfileComplete", u.email_is_verified AS "emailIsVerified",
       u.password_hash IS NOT NULL AS "hasPassword",
       c.id AS "companyId", c.name AS "companyName", u.tour,
       c.proof_workflow AS "proofWorkflow",
       (SELECT ${personJson('i')} FROM users i WHERE i.id = $2) AS impersonator,
       l.whitelabel || jsonb_build_object('address', coalesce(l.address, l.id)) AS whitelabel,
       coalesce(c.whitelabel IS NOT NULL, false) AS "isClientWhitelabel",
       p.look ->> 'logo' AS "providerLogo", p.look ->> 'favicon' AS "providerFavicon"
     FROM users u LEFT JOIN companies c ON c.id = u.company_id
     LEFT JOIN companies l ON l.id = CASE WHEN c.whitelabel IS NULL THEN c.client_id ELSE c.id END
     LEFT JOIN installation p ON true WHERE u.id = $1`,
    [userId, impersonatorId],
  );
  return row ?? null;
}

/** A profile that is saved is complete. */
export async function updateProfile(
  tx: Tx,
  userId: string,
  {
    firstname,
    lastname,
    jobTitle,
    timeZone,
  }: Pick<ProfileRow, 'firstname' | 'lastname' | 'jobTitle' | 'timeZone'>,
): Promise<void> {
  await tx.query(
    `UPDATE users SET firstname = $2, lastname = $3, job_title = $4, time_zone = $5, is_profile_complete = true
     WHERE id = $1`,
    [userId, firstname, lastname, jobTitle, timeZone],
  );
}

/** Sets the address of a person's picture; returns the one before. */
export async function replaceAvatar(
  tx: MutationTx,
  userId: string,
  avatar: string | null,
): Promise<string | null> {
  const [row] = await tx.lock<{ avatar: string | null }>(
    'user',
    [userId],
    `UPDATE users u SET avatar = $2 FROM (SELECT id, avatar FROM users WHERE id = $1 FOR UPDATE) old
     WHERE u.id = old.id RETURNING old.avatar`,
    [userId, avatar],
  );
  return row?.avatar ?? null;
}

export async function saveTourEnd(tx: Tx, userId: string, name: TourName, end: TourEnd): Promise<TourEnds> {
  const [row] = await tx.query<{ tour: TourEnds }>(
    'UPDATE users SET tour = tour || jsonb_build_object($2::text, $3::text) WHERE id = $1 RETURNING tour',
    [userId, name, end],
  );
  return row?.tour ?? {};
}

/** The look of the white-label client that has this address or host; null where none has. */
export async function findBranding(
  tx: Tx,
  { address, host }: { address: string | null; host: string },
): Promise<WhitelabelInfo | null> {
  const [row] = await tx.query<{ look: WhitelabelInfo }>(
    `SELECT whitelabel || jsonb_build_object('address', coalesce(address, id)) AS look FROM companies
     WHERE whitelabel IS NOT NULL AND (coalesce(address, id) = $1 OR sign_in_host = $2)
     ORDER BY coalesce(address, id) = $1 DESC NULLS LAST LIMIT 1`,
    [address, host],
  );
  return row?.look ?? null;
}

export async function updateLook(tx: Tx, companyId: string, look: WhitelabelLook): Promise<void> {
  await tx.query('UPDATE companies SET whitelabel = $2 WHERE id = $1', [companyId, look]);
}

/** Returns these people by id: for rows that name a few people over and over. Null stands for nobody. */
export async function peopleById(
  tx: Tx,
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string | null, PersonRow>> {
  const distinct = new Set(ids);
  distinct.delete(null);
  if (distinct.size === 0) return new Map();
  const rows = await tx.query<PersonRow>(
    `SELECT id, firstname, lastname, avatar, client_type = 'guest' AS is_guest FROM users WHERE id = ANY($1)`,
    [[...distinct]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
