import { z } from 'zod';
import { hoursAndMinutes } from '#shared/kernel/durations.ts';
import { asSentence } from '#shared/kernel/sentence.ts';
import { type ProductType, productTypeSchema } from './cart.ts';

/** Usage and what the plan and its add-ons allow together; null: unlimited. */
const useSchema = z.object({ used: z.number(), total: z.number().nullable() });
type Use = z.infer<typeof useSchema>;

/** A company's use of what its plan limits. */
export const limitUseSchema = z.object({
  /** Why its orders cannot begin: the provider has put it on hold. Null: it has not. */
  hold: z.string().nullable(),
  /** `late`: not paid for longer than the plan's days of grace. */
  subscription: z.enum(['active', 'leave', 'late', 'ended']),
  /** Begun in this month of the plan. */
  orders: useSchema,
  /** In work or in review now. */
  activeOrders: useSchema,
  /** Hours of this month, with those that the plan lets a company overdraw. */
  hours: useSchema,
  /** People who can sign in, or are invited to. */
  seats: useSchema,
  /** What can be bought beside the plan. */
  sold: z.array(productTypeSchema),
  /** `24 Dec 2026`, the day on which the next month of the plan begins. */
  nextMonth: z.string(),
});
export type LimitUse = z.infer<typeof limitUseSchema>;

/** What can stop work on an order from beginning. */
export type PlanLimit =
  | 'hold'
  | Exclude<LimitUse['subscription'], 'active'>
  | 'orders'
  | 'activeOrders'
  | 'hours';

/** An order whose work is about to begin. */
export interface BeginningOrder {
  /** It is published: it counts for the month. */
  isNew: boolean;
}

/** What more of lifts a limit. */
const lifting: Partial<Record<PlanLimit, ProductType>> = {
  orders: 'total-order',
  activeOrders: 'active-order',
  hours: 'hours',
};

/** Returns whether more of what a limit stops can be bought beside the plan. */
export const isSold = (limit: PlanLimit, { sold }: Pick<LimitUse, 'sold'>): boolean =>
  sold.some((type) => type === lifting[limit]);

const isUsedUp = ({ used, total }: Use): boolean => total !== null && used >= total;

/** Returns the limit that keeps a company from beginning work on one more order; null if none does. */
export function limitOnOrder(use: LimitUse, { isNew }: BeginningOrder): PlanLimit | null {
  if (use.hold !== null) return 'hold';
  if (use.subscription !== 'active') return use.subscription;
  if (isNew && isUsedUp(use.orders)) return 'orders';
  if (isUsedUp(use.activeOrders)) return 'activeOrders';
  return isUsedUp(use.hours) ? 'hours' : null;
}

/** Returns the use once work on one more order has begun. */
export const withOrder = (use: LimitUse, { isNew }: BeginningOrder): LimitUse => ({
  ...use,
  orders: { ...use.orders, used: use.orders.used + (isNew ? 1 : 0) },
  activeOrders: { ...use.activeOrders, used: use.activeOrders.used + 1 },
});

export const hasSeat = ({ seats }: Pick<LimitUse, 'seats'>): boolean => !isUsedUp(seats);

/** What people read where a limit stops them. */
export interface LimitText {
  title: string;
  /** How much is used. */
  used: string;
  /** The ways out, for those who buy and for those who ask them. */
  wayOut: string;
}

const counted = ({ total }: Use, one: string, many: string): string =>
  total === 0
    ? `Your plan has no ${many}.`
    : total === 1
      ? `Your 1 ${one} is used.`
      : `All of your ${total ?? 0} ${many} are used.`;

/** Returns the text shown when a limit is reached. `mayBuy`: the reader can change what the company has. */
export function limitText(limit: PlanLimit, use: LimitUse, mayBuy: boolean): LimitText {
  const buy = (type: ProductType, what: string): string => {
    const way = use.sold.includes(type) ? `buy ${what}` : 'choose a larger plan';
    return mayBuy ? `${way[0]?.toUpperCase()}${way.slice(1)}` : `Ask your account owner to ${way}`;
  };
  switch (limit) {
    case 'hold':
      return {
        title: 'Your company is on hold',
        used: `The reason: ${asSentence(use.hold ?? '')}`,
        wayOut: 'Orders cannot begin until we resume it. Please write to us.',
      };
    case 'leave':
      return {
        title: 'Your subscription is on leave',
        used: 'Work on your orders is paused.',
        wayOut: 'Orders wait until it is reactivated: your account owner can do that in General Settings.',
      };
    case 'late':
      return {
        title: 'Your subscription is not paid',
        used: 'Its last payment is late.',
        wayOut: `${mayBuy ? 'Pay the open invoice' : 'Ask your account owner to pay the open invoice'}, or wait until the payment has arrived.`,
      };
    case 'ended':
      return {
        title: 'Your subscription has ended',
        used: 'You cannot begin orders.',
        wayOut: `${mayBuy ? 'Choose a plan' : 'Ask your account owner to choose a plan'}, or ask us to activate the one you had.`,
      };
    case 'orders':
      return {
        title: 'No orders left this month',
        used: counted(use.orders, 'order of this month', 'orders of this month'),
        wayOut: `${buy('total-order', 'more orders')}, or wait until ${use.nextMonth}, when the next month of your plan begins.`,
      };
    case 'activeOrders':
      return {
        title: 'No active order left',
        used: counted(use.activeOrders, 'active order', 'active orders'),
        wayOut: `${buy('active-order', 'another active order')}, or wait until an order is approved, put on hold or cancelled.`,
      };
    case 'hours':
      return {
        title: 'No hours left this month',
        used: `${hoursAndMinutes(use.hours.used)} of ${hoursAndMinutes(use.hours.total ?? 0)} are worked.`,
        wayOut: `${buy('hours', 'more hours')}, or wait until ${use.nextMonth}, when the next month of your plan begins.`,
      };
  }
}

/** Returns what people read where the company has no seat for another person. */
export const seatText = (use: Pick<LimitUse, 'seats'>): LimitText => ({
  title: 'No seat left',
  used: counted(use.seats, 'seat', 'seats'),
  wayOut: 'Choose a plan with more seats, or deactivate someone who no longer needs theirs.',
});
