import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { invoiceOf, presentManaged, requireOpen } from '../billing.ts';
import { checkedReason } from '../documents/close-invoice.ts';
import { mailReturnedDebit } from '../invoice-mail-job.ts';
import { publishPlanChange } from '../plans/plan-actions.ts';
import { setDebitReturned } from './debits.queries.ts';

/**
 * Records that the payer's bank has returned the direct debit of an open invoice. It is to be transferred from then on,
 * which is mailed; its document stays as it was issued.
 */
export async function returnDebit(
  { tx, actor, now }: MutationContext,
  id: string,
  given: string,
): Promise<ManagedInvoice> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const reason = checkedReason(given);
  const { companyId } = await invoiceOf(tx, id);
  await lockCompanies(tx, [companyId]);
  const row = await invoiceOf(tx, id);
  requireOpen(row);
  if (row.means !== 'direct-debit')
    throw new Refusal('conflict', 'Failed', [
      row.debitReturnedAt === null
        ? `${row.number} is not paid by direct debit.`
        : `The direct debit of ${row.number} is returned already.`,
    ]);
  await setDebitReturned(tx, id, { reason, now });
  await mailReturnedDebit(tx, id);
  publishPlanChange(tx, [companyId]);
  return presentManaged(await invoiceOf(tx, id), null);
}
