import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { mayCredit } from '#shared/billing/billing.ts';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import { Refusal, requireValid } from '#shared/kernel/errors.ts';
import { invoiceOf, paymentLabels, presentManaged, recordedProblems } from '../billing.ts';
import { isoDay } from '../documents/issue-invoice.ts';
import { mailRefund } from '../invoice-mail-job.ts';
import { insertRefund, paymentsByCard } from './refunds.queries.ts';

type Way = { by: 'card' } | { by: 'transfer'; reference: string; paidOn: string };

/**
 * Pays back what was paid of an invoice and is credited: what came by card through the gateway, after the commit; or notes
 * that all of it was transferred.
 */
export async function refundInvoice(context: MutationContext, id: string, way: Way): Promise<ManagedInvoice> {
  const { tx, actor } = context;
  if (!mayCredit(actor)) throw forbidden();
  const { companyId } = await invoiceOf(tx, id);
  await lockCompanies(tx, [companyId]);
  const { number, owedBack, owedToCard } = presentManaged(await invoiceOf(tx, id), null);
  const amount = way.by === 'card' ? owedToCard : owedBack;
  if (amount === 0)
    throw new Refusal('conflict', 'Failed', [
      owedBack === 0
        ? `Nothing of ${number} is to be refunded.`
        : `The refund of ${number} cannot go to a card. Please transfer it.`,
    ]);
  if (way.by === 'card') await refundToCard(context, id, amount);
  else await noteTransfer(context, id, { ...way, amount });
  publishProfileReload(tx, [companyId]);
  return presentManaged(await invoiceOf(tx, id), null);
}

async function refundToCard(
  { tx, actor, now }: MutationContext,
  invoiceId: string,
  all: number,
): Promise<void> {
  let rest = all;
  for (const { id: onlinePaymentId, left } of await paymentsByCard(tx, invoiceId)) {
    const amount = Math.min(rest, left);
    if (amount === 0) return;
    const refundId = await insertRefund(tx, {
      invoiceId,
      amount,
      onlinePaymentId,
      userId: actor.userId,
      now,
    });
    await tx.addJob('pay-back', { refundId });
    rest -= amount;
  }
}

async function noteTransfer(
  { tx, actor, now }: MutationContext,
  invoiceId: string,
  { amount, reference: given, paidOn }: { amount: number; reference: string; paidOn: string },
): Promise<void> {
  const { timeZone } = await readHours(tx);
  const reference = given.trim();
  requireValid(recordedProblems({ reference, paidOn }, isoDay(now, timeZone)), paymentLabels);
  const refundId = await insertRefund(tx, {
    invoiceId,
    amount,
    onlinePaymentId: null,
    reference,
    paidOn,
    userId: actor.userId,
    now,
  });
  await mailRefund(tx, invoiceId, refundId);
}
