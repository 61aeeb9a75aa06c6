import { paidOnProblem } from '#shared/billing/billing.ts';
import { parsePrice, priceText } from '#shared/kernel/money.ts';

/** Returns the faults of a recorded payment by field. `due` is what is still to be paid, in minor units. */
export function paymentProblems(
  { reference, amount, paidOn }: { reference: string; amount: string; paidOn: string },
  { due, symbol, today }: { due: number; symbol: string; today: string },
): Partial<Record<'reference' | 'amount' | 'paidOn', string>> {
  const minor = parsePrice(amount, symbol);
  const wrongDay = paidOnProblem(paidOn, today);
  return {
    ...(reference.trim() === '' ? { reference: 'Required!' } : {}),
    ...(minor === null || minor < 1 || minor > due
      ? { amount: `An amount of at most ${priceText(due, symbol)}.` }
      : {}),
    ...(wrongDay === undefined ? {} : { paidOn: wrongDay }),
  };
}
