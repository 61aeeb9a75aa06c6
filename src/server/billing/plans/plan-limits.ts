import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { isInactive, mayChangePlan } from '#shared/billing/membership-rules.ts';
import {
  type BeginningOrder,
  hasSeat,
  type LimitUse,
  limitOnOrder,
  limitText,
  seatText,
  withOrder,
} from '#shared/billing/plan-limits.ts';
import { type PlanWarning, planWarnings } from '#shared/billing/plan-warnings.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { type CountedUse, findLimits, type LimitRow, storageOf } from './membership.queries.ts';

/** Returns how a company's plan is. */
export function subscriptionOf(
  row: Pick<LimitRow, 'plan' | 'isPlanActive' | 'paidUntil' | 'graceEndsAt' | 'owesPlanDebit' | 'leaveUntil'>,
  now: Date,
): LimitUse['subscription'] {
  if (row.leaveUntil !== null && row.leaveUntil > now) return 'leave';
  const { plan: type, isPlanActive: isActive, paidUntil } = row;
  if (!isInactive({ type, isActive, dueDate: paidUntil?.toISOString() ?? null }, now)) return 'active';
  if (!isActive) return 'ended';
  const isInGrace = row.graceEndsAt !== null && now <= row.graceEndsAt;
  return isInGrace || row.owesPlanDebit ? 'active' : 'late';
}

/** Returns what a company uses of what its plan limits, in the units that people read. */
export const countedUseOf = ({
  totals,
  ordersBegun,
  activeOrdersNow,
  secondsWorked,
  seatsTaken,
}: CountedUse): Pick<LimitUse, 'orders' | 'activeOrders' | 'hours' | 'seats'> => ({
  orders: { used: ordersBegun, total: totals.orders },
  activeOrders: { used: activeOrdersNow, total: totals.activeOrders },
  hours: { used: secondsWorked / 3600, total: totals.hours },
  seats: { used: seatsTaken, total: totals.seats },
});

/** `timeZone` is the provider's. */
export const limitUseOf = (row: LimitRow, { now, timeZone }: { now: Date; timeZone: string }): LimitUse => ({
  hold: row.holdReason,
  subscription: subscriptionOf(row, now),
  ...countedUseOf(row),
  sold: row.sold,
  nextMonth: providerDay(row.cycleEndsAt, timeZone),
});

async function readLimits(
  { tx, now }: Pick<UseCaseContext, 'tx' | 'now'>,
  companyId: string,
): Promise<LimitUse & { storageTotal: number | null }> {
  const [row, { timeZone }] = [await findLimits(tx, companyId, now), await readHours(tx)];
  if (row === null) throw new Error(`there is no company ${companyId}`);
  return { ...limitUseOf(row, { now, timeZone }), storageTotal: row.totals.storage };
}

/** Returns what a company's plan stops or soon stops, for the provider's people; nothing for others. */
export async function readPlanWarnings(
  { tx, actor, now }: UseCaseContext,
  companyId: string,
): Promise<PlanWarning[]> {
  if (actor.companyId !== null) return [];
  const { storageTotal: total, ...limits } = await readLimits({ tx, now }, companyId);
  const { used } = await storageOf(tx, companyId, now);
  return planWarnings({ ...limits, storage: { used, total } });
}

/** Checks the orders on which work begins, one after another, against the limits of their company's plan. */
export interface LimitGuard {
  /** Throws a refusal with the limit that is reached, how much is used, and what helps. */
  require(order: BeginningOrder): void;
  /** Counts an order on which work has begun. */
  begun(order: BeginningOrder): void;
}

const unlimited: LimitGuard = { require: () => {}, begun: () => {} };

/**
 * Locks the caller's company if work is about to begin, so that concurrent requests cannot pass a limit together.
 * The provider's people are not limited: exceeding a plan is their decision.
 */
export async function openLimits(context: MutationContext, doesBegin: boolean): Promise<LimitGuard> {
  const { tx, actor } = context;
  if (!doesBegin || actor.companyId === null) return unlimited;
  await lockCompanies(tx, [actor.companyId]);
  let use: LimitUse = await readLimits(context, actor.companyId);
  return {
    require(order) {
      const limit = limitOnOrder(use, order);
      if (limit === null) return;
      const { title, used, wayOut } = limitText(
        limit,
        use,
        actor.role !== 'guest' && mayChangePlan({ ...actor, role: actor.role }),
      );
      throw new Refusal('quota', title, [used, wayOut]);
    },
    begun(order) {
      use = withOrder(use, order);
    },
  };
}

/** Refuses another person where the company's plan has no seat for one. The caller has locked the company. */
export async function requireSeat(
  context: Pick<MutationContext, 'tx' | 'now'>,
  companyId: string,
): Promise<void> {
  const use = await readLimits(context, companyId);
  if (hasSeat(use)) return;
  const { title, used, wayOut } = seatText(use);
  throw new Refusal('quota', title, [used, wayOut]);
}
