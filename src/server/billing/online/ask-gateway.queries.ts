import type { JobKind } from '#server/mutation/job-table.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';

/** Minutes after which the gateway is asked about what it has not reported, and again after as many. */
const minutes = { opened: 15, processing: 60, refund: 60, card: 15 } as const;
/** Hours for which it is asked about a card: its page is open for 24. */
const cardHours = 25;

const isDue = (since: string, of: keyof typeof minutes): string =>
  `coalesce(asked_at, ${since}) <= $1::timestamptz - interval '${minutes[of]} minutes'`;

/** SQL: no job of these kinds waits or runs whose payload has the id `of` as `key`. It would ask as well. */
const isUnasked = (kinds: readonly JobKind[], key: string, of: string): string =>
  `NOT EXISTS (SELECT FROM jobs j WHERE j.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})
     AND j.died_at IS NULL AND j.payload ->> '${key}' = ${of})`;

/** Notes that payments under way for too long, which no job is asking about, are asked about now. Returns their ids. */
export const takeLongPayments = (tx: MutationTx, now: Date): Promise<{ id: string }[]> =>
  tx.query(
    `UPDATE online_payments SET asked_at = $1
     WHERE ((state = 'opened' AND ${isDue('opened_at', 'opened')})
         OR (state = 'processing' AND ${isDue('opened_at', 'processing')}))
       AND ${isUnasked(['ask-payment', 'charge-card'], 'onlinePaymentId', 'online_payments.id')} RETURNING id`,
    [now],
  );

/** Likewise of refunds to cards. */
export const takeLongRefunds = (tx: MutationTx, now: Date): Promise<{ id: string }[]> =>
  tx.query(
    `UPDATE invoice_refunds SET asked_at = $1
     WHERE state = 'pending' AND online_payment_id IS NOT NULL AND ${isDue('recorded_at', 'refund')}
       AND ${isUnasked(['pay-back'], 'refundId', 'invoice_refunds.id')} RETURNING id`,
    [now],
  );

/** Likewise of cards that were to be entered. */
export const takeLongCards = (tx: MutationTx, now: Date): Promise<{ cardId: string; sessionId: string }[]> =>
  tx.query(
    `UPDATE saved_cards SET asked_at = $1
     WHERE session_id IS NOT NULL AND saved_at IS NULL
       AND agreed_at > $1::timestamptz - interval '${cardHours} hours' AND ${isDue('agreed_at', 'card')}
       AND ${isUnasked(['take-card'], 'cardId', 'saved_cards.id')}
     RETURNING id AS "cardId", session_id AS "sessionId"`,
    [now],
  );
