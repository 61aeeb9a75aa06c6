import type { Tx } from '#server/kernel/db/db.ts';
import { type IdentityProof, identityProofs } from '#shared/accounts/identity.http.ts';

/** Returns how a person can prove who they are. */
export async function identityProofsOf(tx: Tx, userId: string): Promise<IdentityProof[]> {
  const [row] = await tx.query<Record<IdentityProof, boolean>>(
    `SELECT u.password_hash IS NOT NULL AS password,
       EXISTS (SELECT FROM people_with_second_factor f WHERE f.user_id = u.id) AS code,
       EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS passkey,
       EXISTS (SELECT FROM sign_on_identities i JOIN sign_on_connections c ON c.id = i.connection_id
         WHERE i.user_id = u.id AND c.company_id IS NOT DISTINCT FROM u.company_id) AS "single-sign-on"
     FROM users u WHERE u.id = $1`,
    [userId],
  );
  return identityProofs.filter((proof) => row?.[proof] === true);
}
