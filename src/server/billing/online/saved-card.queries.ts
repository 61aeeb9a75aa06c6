import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import { cardConsent } from '#shared/billing/online/saved-card.ts';

/** The ids of a card at the gateway. */
export interface GatewayCard {
  customer: string;
  paymentMethod: string;
}

export interface SavedCardRow extends GatewayCard {
  id: string;
  savedAt: Date;
  /** Empty where the person is gone. */
  agreedBy: string;
}

/** SQL: is row `s` the card that its company is charged by. */
export const isCurrent = (s: string): string => `${s}.saved_at IS NOT NULL AND ${s}.removed_at IS NULL`;

/** Returns the card by which a company is charged; null where there is none. */
export async function findSavedCard(tx: Tx, companyId: string): Promise<SavedCardRow | null> {
  const [row] = await tx.query<SavedCardRow>(
    `SELECT s.id, s.customer, s.payment_method AS "paymentMethod", s.saved_at AS "savedAt",
       coalesce(trim(u.firstname || ' ' || u.lastname), '') AS "agreedBy"
     FROM saved_cards s LEFT JOIN users u ON u.id = s.agreed_by WHERE s.company_id = $1 AND ${isCurrent('s')}`,
    [companyId],
  );
  return row ?? null;
}

/** Returns a company's id at the gateway, from the last card that it saved; null before it has saved one. */
export async function customerOf(tx: Tx, companyId: string): Promise<string | null> {
  const [row] = await tx.query<{ customer: string }>(
    `SELECT customer FROM saved_cards WHERE company_id = $1 AND customer IS NOT NULL
     ORDER BY saved_at DESC LIMIT 1`,
    [companyId],
  );
  return row?.customer ?? null;
}

/** Records that a company agrees to be charged for renewals by a card that is yet to be entered. */
export async function insertConsent(
  tx: Tx,
  consent: { companyId: string; userId: string; now: Date },
): Promise<string> {
  const { id } = await onlyRow<{ id: string }>(
    tx,
    'INSERT INTO saved_cards (company_id, agreed_by, agreed_at, consent) VALUES ($1, $2, $3, $4) RETURNING id',
    [consent.companyId, consent.userId, consent.now, cardConsent],
  );
  return id;
}

export async function setCardPage(tx: Tx, id: string, sessionId: string): Promise<void> {
  await tx.query('UPDATE saved_cards SET session_id = $2 WHERE id = $1', [id, sessionId]);
}

/** Returns the last page on which a company was to enter a card that is not saved yet; null where there is none. */
export async function findCardPage(
  tx: Tx,
  companyId: string,
): Promise<{ cardId: string; sessionId: string } | null> {
  const [row] = await tx.query<{ cardId: string; sessionId: string }>(
    `SELECT id AS "cardId", session_id AS "sessionId" FROM saved_cards
     WHERE company_id = $1 AND session_id IS NOT NULL AND saved_at IS NULL ORDER BY agreed_at DESC LIMIT 1`,
    [companyId],
  );
  return row ?? null;
}

/** Returns whose consent it is, and whether its card is saved; null where there is no such one. */
export async function findConsent(
  tx: Tx,
  id: string,
): Promise<{ companyId: string; isSaved: boolean; currency: string } | null> {
  const [row] = await tx.query<{ companyId: string; isSaved: boolean; currency: string }>(
    `SELECT s.company_id AS "companyId", s.saved_at IS NOT NULL AS "isSaved", c.currency
     FROM saved_cards s JOIN companies c ON c.id = s.company_id WHERE s.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Notes the card that was entered with a consent. */
export async function fillConsent(tx: Tx, id: string, card: GatewayCard & { now: Date }): Promise<void> {
  await tx.query('UPDATE saved_cards SET customer = $2, payment_method = $3, saved_at = $4 WHERE id = $1', [
    id,
    card.customer,
    card.paymentMethod,
    card.now,
  ]);
}

/** Removes the card of a company. Returns its id at the gateway; null where there is none. */
export async function removeCurrent(
  tx: Tx,
  { companyId, userId, now }: { companyId: string; userId: string | null; now: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ paymentMethod: string }>(
    `UPDATE saved_cards s SET removed_at = $2, removed_by = $3 WHERE s.company_id = $1 AND ${isCurrent('s')}
     RETURNING payment_method AS "paymentMethod"`,
    [companyId, now, userId],
  );
  return row?.paymentMethod ?? null;
}
