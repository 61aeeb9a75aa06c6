import type { Tx } from '#server/kernel/db/db.ts';
import type { Actor } from '#shared/access/actor.ts';

/** Returns a person as the rules see them now; for work done on their behalf while they are away. */
export async function findActor(tx: Tx, userId: string): Promise<Actor | null> {
  const [row] = await tx.query<Actor>(
    `SELECT id AS "userId", client_type AS "clientType", role, company_id AS "companyId",
       is_approver AS "isApprover", view_only AS "viewOnly" FROM users WHERE id = $1`,
    [userId],
  );
  return row ?? null;
}
