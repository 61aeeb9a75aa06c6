import type { ManagedPlan } from '#shared/billing/offer/managed-plan.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { priceText } from '#shared/kernel/money.ts';

export const companiesLabel = (count: number): string =>
  count === 0 ? 'No company has it' : count === 1 ? '1 company has it' : `${count} companies have it`;

/** Returns `RM 490.00 a month`. */
export function managedPlanPrice({ type, price, currency, paymentTerm }: ManagedPlan): string {
  if (type === 'free') return `Pay as you go, in ${currency}`;
  if (price === 0) return `As agreed, in ${currency}`;
  return `${priceText(price, currency)} a ${paymentTerm === 'Yearly' ? 'year' : 'month'}`;
}

/** Returns what a plan gives, in the order of its form. */
export function managedPlanFigures(plan: ManagedPlan): { label: string; text: string }[] {
  const limit = (value: number | null, write = (amount: number) => amount.toLocaleString('en')): string =>
    value === null ? 'Unlimited' : write(value);
  return [
    { label: 'Storage', text: limit(plan.storage, formatBytes) },
    { label: 'Hours a month', text: limit(plan.hours) },
    { label: 'Active orders', text: limit(plan.activeOrders) },
    { label: 'Orders a month', text: limit(plan.orders) },
    { label: 'Seats', text: limit(plan.seats) },
    ...(plan.overdraftHours > 0
      ? [{ label: 'Hours in overdraft', text: plan.overdraftHours.toLocaleString('en') }]
      : []),
    ...(plan.type === 'paid' ? [{ label: 'Days of grace', text: String(plan.graceDays) }] : []),
  ];
}
