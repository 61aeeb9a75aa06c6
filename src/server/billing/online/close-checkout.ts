import type { MutationTx } from '#server/mutation/mutate.ts';
import { findCurrent, saveState } from './online-payments.queries.ts';

/**
 * Closes the payment page of an invoice after the commit, and calls off a charge that has not been made, as another
 * amount is due now, or none. One on which something was paid meanwhile stays: its payment is reported by the
 * gateway.
 */
export async function closeCheckout(tx: MutationTx, invoiceId: string): Promise<void> {
  const current = await findCurrent(tx, invoiceId);
  if (current?.state !== 'opened') return;
  await saveState(tx, current.id, {
    state: 'expired',
    sessionId: null,
    paymentIntent: null,
    failure: null,
  });
  if (current.sessionId !== null) await tx.addJob('expire-checkout', { sessionId: current.sessionId });
}
