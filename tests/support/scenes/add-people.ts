import { hash } from '@node-rs/argon2';
import type { Tx } from '#server/kernel/db/db.ts';
import type { Role } from '#shared/access/role.ts';

/** The password of everyone whom `addPerson` adds. */
export const testPassword = 'correct horse battery';
/** Weaker than the server's: hundreds sign in. */
const strength = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | null = null;

export interface NewPerson {
  email: string;
  role: Role;
  /** Needed for owner and staff. */
  companyId?: string;
  isApprover?: boolean;
  viewOnly?: boolean;
  firstname?: string;
  lastname?: string;
}

/** Returns the id. */
export async function addCompany(db: Tx, name: string, storageQuota = -1): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    'INSERT INTO companies (name, storage_quota) VALUES ($1, $2) RETURNING id',
    [name, storageQuota],
  );
  return row?.id ?? '';
}

/** Returns the id. The password is `testPassword`. */
export async function addPerson(
  db: Tx,
  { email, role, companyId, isApprover = false, viewOnly = false, ...names }: NewPerson,
): Promise<string> {
  passwordHash ??= hash(testPassword, strength);
  const side = companyId === undefined ? 'user' : 'customer';
  const { firstname = 'Test', lastname = 'Person' } = names;
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO users (client_type, role, company_id, is_approver, view_only, email, password_hash, firstname, lastname)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [side, role, companyId ?? null, isApprover, viewOnly, email, await passwordHash, firstname, lastname],
  );
  return row?.id ?? '';
}
