import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import type { PaymentProblem } from '#shared/billing/online/online-payment.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { currencySymbol } from '#shared/kernel/money.ts';
import { openProblems, solveProblem } from './payment-problems.queries.ts';

async function problems(tx: Tx): Promise<PaymentProblem[]> {
  const rows = await openProblems(tx);
  return rows.map(({ number, company, foundAt, currency, ...row }) => ({
    ...row,
    invoice: number === null || company === null ? null : { number, company },
    currency: currencySymbol(currency),
    foundAt: foundAt.toISOString(),
  }));
}

/** Returns the money that came and was not taken, until somebody has dealt with it. */
export async function readPaymentProblems({ tx, actor }: UseCaseContext): Promise<PaymentProblem[]> {
  if (!mayRecordPayment(actor)) throw forbidden();
  return problems(tx);
}

/** Notes that a manager has dealt with a problem. Returns those that are left. */
export async function solvePaymentProblem(
  { tx, actor, now }: MutationContext,
  id: string,
): Promise<PaymentProblem[]> {
  if (!mayRecordPayment(actor)) throw forbidden();
  if (!(await solveProblem(tx, id, { userId: actor.userId, now })))
    throw new Refusal('conflict', 'Failed', ['Someone has already dealt with it.']);
  return problems(tx);
}
