import type { Dates } from '#client/state/reader-dates.ts';
import type { BuyingTerms, Packages, PlanOffer } from '#shared/billing/package.ts';
import { paymentTitle } from '#shared/billing/payment-method-rules.ts';
import { firstTermDueDays, planDirection, withTax } from '#shared/billing/plan-change.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { priceText } from '#shared/kernel/money.ts';
import { infinite, type Quota } from '#shared/kernel/quota.ts';
import { countText } from '#shared/kernel/sentence.ts';

/** Returns `RM 490.00 a month, plus SST 8 %`; the term alone for readers who see no prices. */
export function planPrice(
  { price, paymentTerm, type }: PlanOffer,
  symbol: string,
  tax: BuyingTerms['tax'],
): string {
  if (type === 'free') return 'Nothing to pay by the month';
  if (price === null) return paymentTerm;
  return price === 0 ? 'As agreed' : `${priceText(price, symbol)} a ${termOf(paymentTerm)}${plusTax(tax)}`;
}

/** Returns what follows a price without tax. */
export const plusTax = (tax: BuyingTerms['tax']): string => (tax === null ? '' : `, plus ${tax.label}`);

const termOf = (term: PlanOffer['paymentTerm']): string => (term === 'Yearly' ? 'year' : 'month');

interface Figure {
  label: string;
  of(plan: PlanOffer): Quota;
  write(amount: number): string;
}
/** The figures of a plan, in their order. */
const figures: readonly Figure[] = [
  { label: 'Storage', of: ({ storage }) => storage, write: formatBytes },
  { label: 'Hours a month', of: ({ hours }) => hours, write: countText },
  { label: 'Active orders', of: ({ activeOrders }) => activeOrders, write: countText },
  { label: 'Orders a month', of: ({ orders }) => orders, write: countText },
  { label: 'Seats', of: ({ seats }) => seats, write: countText },
];

export const planFigures = (plan: PlanOffer): { label: string; quota: Quota; text: string }[] =>
  figures.map(({ label, of, write }) => {
    const quota = of(plan);
    return { label, quota, text: quota === infinite ? 'Unlimited' : write(quota) };
  });

/** Returns the label of the button that changes to a plan. */
export const choiceLabel = (current: PlanOffer, plan: PlanOffer): string =>
  plan.type === 'free'
    ? 'Switch to pay as you go'
    : `${planDirection(current, plan) === 'upgrade' ? 'Upgrade' : 'Downgrade'} to ${plan.title}`;

/** Returns what happens when, if the plan is chosen; shown before it is. */
export function choiceEffects(
  target: PlanOffer,
  { current, changesAt, nextPayment, payBy, change, tax }: Packages,
  symbol: string,
  { termDay }: Pick<Dates, 'termDay'>,
): string[] {
  const price = planPrice(target, symbol, tax);
  const costs = (target.price ?? 0) > 0;
  const by = payBy === null || !costs ? [] : [`It is paid by ${paymentTitle(payBy)}.`];
  const isBilled = nextPayment !== null && nextPayment.invoiceId !== null;
  if (changesAt !== null)
    return [
      `${current.title} stays until ${termDay(changesAt)}, as it is paid. ${target.title} begins then.`,
      ...(change === null ? [] : ['It comes in place of what is scheduled now.']),
      ...(costs
        ? [`It costs ${price} from then on.`]
        : ['Add-ons by the month end with what is paid of them.']),
      ...(isBilled
        ? [
            costs
              ? 'Your open invoice for the next term is replaced by one at its price, which is mailed to you.'
              : 'Your open invoice for the next term is withdrawn.',
          ]
        : []),
      ...by,
      'Until then you can cancel it at any time.',
    ];
  if (current.type === 'free' && costs)
    return [
      `${target.title} begins at once: its months are counted from today.`,
      `The invoice of the first ${termOf(target.paymentTerm)}, over ${priceText(withTax(target.price ?? 0, tax), symbol)}${tax === null ? '' : ` with ${tax.label}`}, is mailed to you now and due in ${firstTermDueDays} days.`,
      'What you have bought for this month stays yours.',
      ...by,
    ];
  return [
    `${target.title} begins at once: what was paid of ${current.title} is over.`,
    ...(costs
      ? [`It costs ${price}, and is active once its invoice is paid.`, ...by]
      : ['Nothing is due for the previous plan. Monthly add-ons end.']),
  ];
}
