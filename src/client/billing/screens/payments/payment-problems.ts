import { maxPayment, paidOnProblem } from '#shared/billing/billing.ts';
import { parsePrice, priceText } from '#shared/kernel/money.ts';

/**
 * Returns the faults of a recorded payment by field. `due` is what is still to be paid, in minor units; more of it is a
 * mistake in typing unless `isBeyondDue` says otherwise.
 */
export function paymentProblems(
  {
    reference,
    amount,
    paidOn,
    isBeyondDue,
  }: { reference: string; amount: string; paidOn: string; isBeyondDue: boolean },
  { due, symbol, today }: { due: number; symbol: string; today: string },
): Partial<Record<'reference' | 'amount' | 'paidOn', string>> {
  const minor = parsePrice(amount, symbol);
  const wrongDay = paidOnProblem(paidOn, today);
  return {
    ...(reference.trim() === '' ? { reference: 'Required!' } : {}),
    ...(minor === null || minor < 1 || minor > maxPayment
      ? { amount: 'Please type the amount that came.' }
      : minor > due && !isBeyondDue
        ? { amount: `More than the ${priceText(due, symbol)} that are due: please say below that it came.` }
        : {}),
    ...(wrongDay === undefined ? {} : { paidOn: wrongDay }),
  };
}
