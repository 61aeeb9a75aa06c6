import { z } from 'zod';
import { formatBytes } from '#shared/files/upload.ts';
import { hoursAndMinutes } from '#shared/kernel/durations.ts';
import { countText } from '#shared/kernel/sentence.ts';
import type { LimitUse } from './plan-limits.ts';

/** What the provider's people read about a company that its plan soon stops, or has stopped. */
export const planWarningSchema = z.object({
  /** Whether the limit is reached; otherwise little is left. */
  isBeyond: z.boolean(),
  text: z.string(),
});
export type PlanWarning = z.infer<typeof planWarningSchema>;

type Use = LimitUse['orders'];

/** What is compared with the plan. Storage is in bytes. */
export type WarnedUse = Pick<
  LimitUse,
  'hold' | 'subscription' | 'orders' | 'activeOrders' | 'hours' | 'seats' | 'nextMonth'
> & {
  storage: Use;
};

/** Share of a limit from which little is left of it: where meters turn red. */
export const nearFrom = 0.9;

const subscriptions: Readonly<Record<LimitUse['subscription'], string | null>> = {
  active: null,
  leave: 'The subscription is on leave.',
  late: 'The subscription is not paid.',
  ended: 'The subscription has ended.',
};

/** Returns what to know about a company before one works for it, what has stopped it first. */
export function planWarnings(use: WarnedUse): PlanWarning[] {
  const found: PlanWarning[] = [];
  const { hold, subscription } = use;
  if (hold !== null) found.push({ isBeyond: true, text: `The company is on hold: ${hold}` });
  const text = subscriptions[subscription];
  if (text !== null) found.push({ isBeyond: true, text });
  const limited = ({ used, total }: Use, write: (amount: number) => string, what: string): void => {
    if (total === null || used === 0 || used < total * nearFrom) return;
    found.push({ isBeyond: used >= total, text: `${write(used)} of ${write(total)} ${what}.` });
  };
  limited(use.orders, countText, `orders of the month until ${use.nextMonth} are used`);
  limited(use.activeOrders, countText, 'active orders are used');
  limited(use.hours, hoursAndMinutes, `of the month until ${use.nextMonth} are worked`);
  limited(use.storage, formatBytes, 'of storage are used');
  // Using all seats is normal, so it is no warning.
  const { used, total } = use.seats;
  if (total !== null && used > total)
    found.push({
      isBeyond: true,
      text: `${countText(used)} people have ${countText(total)} ${total === 1 ? 'seat' : 'seats'}.`,
    });
  return found.sort((one, other) => Number(other.isBeyond) - Number(one.isBeyond));
}
