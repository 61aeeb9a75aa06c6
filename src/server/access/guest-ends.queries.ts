import type { Tx } from '#server/kernel/db/db.ts';
import { isDraft } from './visibility.queries.ts';

/** What decides whether a guest's link opens, and who made it. */
export interface LinkStateRow {
  revoked_at: Date | null;
  expires_at: Date | null;
  is_used_up: boolean;
  is_account_closed: boolean;
  is_frozen: boolean;
  is_draft: boolean;
  firstname: string;
  lastname: string;
}

/** A link by its id, by its own token, or by that of a session which it has opened. */
export type LinkKey = { id: string } | { tokenHash: Uint8Array } | { sessionHash: Uint8Array };

/** Returns the state of a link, also of one that opens nothing; null if there is no such link. */
export async function findLinkState(tx: Tx, by: LinkKey): Promise<LinkStateRow | null> {
  const [condition, value] =
    'id' in by
      ? ['l.id = $1', by.id]
      : 'tokenHash' in by
        ? ['l.token_hash = $1', by.tokenHash]
        : [
            `l.id = (SELECT g.link_id FROM guest_sessions s JOIN guests g ON g.user_id = s.user_id
                     WHERE s.token_hash = $1)`,
            by.sessionHash,
          ];
  const [row] = await tx.query<LinkStateRow>(
    `SELECT l.revoked_at, l.expires_at, coalesce(l.opens >= l.max_opens, false) AS is_used_up, o.is_frozen,
       c.closed_at IS NOT NULL AS is_account_closed, ${isDraft('o')} AS is_draft, i.firstname, i.lastname
     FROM guest_links l JOIN orders o ON o.id = l.order_id JOIN companies c ON c.id = o.company_id
       JOIN users i ON i.id = l.invited_by WHERE ${condition}`,
    [value],
  );
  return row ?? null;
}
