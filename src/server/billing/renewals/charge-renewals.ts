import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { runForEach } from '#server/kernel/run-each.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { gatewayAmount } from '#shared/billing/online/gateway-amount.ts';
import { nextChargeAt } from '#shared/billing/online/renewal-charge.ts';
import { readSettings } from '../documents/billing-settings.ts';
import { closeCheckout } from '../online/close-checkout.ts';
import { type ChargeableRow, companiesToCharge, insertCharge, lockChargeable } from './charges.queries.ts';

/** Returns when the saved card is charged next for an invoice; null if it is not charged any more. */
export const chargeAtOf = (
  { dueAt, attempts }: Pick<ChargeableRow, 'dueAt' | 'attempts'>,
  retryDays: readonly number[],
): Date | null =>
  nextChargeAt(
    dueAt,
    attempts.map(({ at, failure }) => ({ at: new Date(at), failure })),
    retryDays,
  );

/**
 * Begins the charges of saved cards that are due, of each company in a transaction of its own. May run in several processes
 * at once. Throws what failed for one company after the others.
 */
export async function chargeRenewals(db: Db, now: Date): Promise<void> {
  const { retryDays } = (await readSettings(db)).renewals;
  await runForEach('company', await companiesToCharge(db, now), (companyId) =>
    mutate(db, async (tx) => {
      for (const row of await lockChargeable(tx, companyId, now)) {
        const at = chargeAtOf(row, retryDays);
        // An amount that the gateway cannot take is transferred.
        if (at === null || at > now || gatewayAmount(row.due, row.currency) === null) continue;
        await closeCheckout(tx, row.invoiceId);
        const onlinePaymentId = await insertCharge(tx, row, now);
        await tx.addJob('charge-card', { onlinePaymentId });
        publishProfileReload(tx, [companyId]);
      }
    }),
  );
}
