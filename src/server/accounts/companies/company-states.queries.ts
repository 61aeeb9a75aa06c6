import { isOpenOrder } from '#server/access/visibility.queries.ts';
import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';

/** Since when and why a company is on hold or closed. */
interface Since {
  at: Date;
  reason: string;
}

export interface CompanyState {
  name: string;
  hold: Since | null;
  closed: Since | null;
  /** It has no name and no people any more. */
  isErased: boolean;
}

export async function findState(tx: Tx, companyId: string): Promise<CompanyState | null> {
  const [row] = await tx.query<{
    name: string;
    held_at: Date | null;
    hold_reason: string | null;
    closed_at: Date | null;
    close_reason: string | null;
    erased_at: Date | null;
  }>('SELECT name, held_at, hold_reason, closed_at, close_reason, erased_at FROM companies WHERE id = $1', [
    companyId,
  ]);
  if (row === undefined) return null;
  const since = (at: Date | null, reason: string | null) => at && { at, reason: reason ?? '' };
  return {
    name: row.name,
    hold: since(row.held_at, row.hold_reason),
    closed: since(row.closed_at, row.close_reason),
    isErased: row.erased_at !== null,
  };
}

/** With `since` null: it is on hold no more. */
export async function saveHold(tx: Tx, companyId: string, since: Since | null): Promise<void> {
  await tx.query('UPDATE companies SET held_at = $2, hold_reason = $3 WHERE id = $1', [
    companyId,
    since?.at ?? null,
    since?.reason ?? null,
  ]);
}

export async function saveClosed(tx: Tx, companyId: string, { at, reason }: Since): Promise<void> {
  await tx.query('UPDATE companies SET closed_at = $2, close_reason = $3 WHERE id = $1', [
    companyId,
    at,
    reason,
  ]);
}

/** Returns what keeps a company from being closed: open orders, open invoices, customers that are not closed. */
export async function openMatters(
  tx: Tx,
  companyId: string,
): Promise<{ orders: string[]; invoices: string[]; customers: string[] }> {
  const [row] = await tx.query<{ orders: string[]; invoices: string[]; customers: string[] }>(
    `SELECT
       coalesce((SELECT json_agg('#' || o.id || ' ' || o.name ORDER BY o.id) FROM orders o
         WHERE o.company_id = $1 AND ${isOpenOrder('o')}), '[]') AS orders,
       coalesce((SELECT json_agg(coalesce(i.number_text, 'one without a number') ORDER BY i.number) FROM invoices i
         WHERE i.company_id = $1 AND i.is_open), '[]') AS invoices,
       coalesce((SELECT json_agg(c.name ORDER BY c.name) FROM companies c
         WHERE c.client_id = $1 AND c.id <> $1 AND c.closed_at IS NULL), '[]') AS customers`,
    [companyId],
  );
  return row ?? { orders: [], invoices: [], customers: [] };
}

/** Notes what somebody of the provider has done about a company. */
export async function noteCompany(
  tx: Tx,
  note: { companyId: string; userId: string; at: Date; content: string },
): Promise<void> {
  await tx.query('INSERT INTO company_history (company_id, user_id, at, content) VALUES ($1, $2, $3, $4)', [
    note.companyId,
    note.userId,
    note.at,
    note.content,
  ]);
}

const shownNotes = 100;

/** Returns what was done about a company, newest first. */
export const companyNotes = (
  tx: Tx,
  companyId: string,
): Promise<{ id: number; at: Date; content: string; by: PersonRow | null }[]> =>
  tx.query(
    `SELECT h.id, h.at, h.content, CASE WHEN u.id IS NOT NULL THEN ${personJson('u')} END AS by
     FROM company_history h LEFT JOIN users u ON u.id = h.user_id WHERE h.company_id = $1
     ORDER BY h.id DESC LIMIT ${shownNotes}`,
    [companyId],
  );
