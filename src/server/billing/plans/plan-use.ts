import { providerDay } from '#server/calendar/provider-day.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { ProductType } from '#shared/billing/cart.ts';
import type { AddOn, PlanUse, Retail } from '#shared/billing/membership.ts';
import { isInactive } from '#shared/billing/membership-rules.ts';
import { hoursAndMinutes } from '#shared/kernel/durations.ts';
import { hoursMeter, quotaOf, splitUse } from '#shared/orders/meters.ts';
import { findMembership, type MembershipRow } from './membership.queries.ts';
import { limitUseOf } from './plan-limits.ts';

/** A company's current plan, and what else the profile shows. */
export interface PlanState extends PlanUse {
  row: MembershipRow;
}

/** Reads a company's plan and usage. `timeZone` is the provider's; dates are shown as its days. */
export async function readPlanUse(
  tx: Tx,
  companyId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<PlanState> {
  const row = await findMembership(tx, companyId, now);
  if (row === null) throw new Error(`there is no company ${companyId}`);
  return { row, ...present(row, now, timeZone) };
}

function addOnsOf({ addOns }: MembershipRow, ...types: ProductType[]): AddOn[] {
  return addOns
    .filter(({ type }) => types.includes(type))
    .map(({ isSubscription: _, givenAt: _given, ...addOn }) => ({
      ...addOn,
      dueDate: instant(addOn.dueDate),
    }));
}

function amountOf({ addOns }: MembershipRow, type: ProductType, isSubscription: boolean): number {
  const chosen = addOns.filter((one) => one.type === type && one.isSubscription === isSubscription);
  return chosen.reduce((sum, { amount }) => sum + amount, 0);
}

const instant = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString();

function present(row: MembershipRow, now: Date, timeZone: string): PlanUse {
  const hoursQuota = quotaOf(row.allocatedHours);
  const hours = splitUse(row.secondsWorked / 3600, hoursQuota);
  const storage = splitUse(row.bytesStored, quotaOf(row.storageQuota));
  const retail = retailOf(row, storage.beyond, Math.round(hours.beyond * 3600));
  const isTrial = row.trialEndsAt !== null;
  const onFreeTrial = row.trialEndsAt !== null && row.trialEndsAt > now;
  const onLeave = row.leaveUntil !== null && row.leaveUntil > now;
  const dueDate = instant(row.plan === 'free' ? row.cycleEndsAt : row.paidUntil);
  const allHours = retail.allocatedHourExtra + retail.allocatedHourSubscription;
  const membership: PlanUse['membership'] = {
    type: row.plan,
    title: row.planTitle,
    paymentTerm: row.paymentTerm,
    dueDate,
    isActive: row.isPlanActive && !onLeave,
    onFreeTrial,
    onSubscriptionLeave: onLeave,
    onSubscriptionLeaveReactivationDateFormat: onLeave ? providerDay(row.leaveUntil, timeZone) : null,
    latePaymentPopup: !onLeave && isInactive({ type: row.plan, isActive: row.isPlanActive, dueDate }, now),
    freeTrial: {
      haveFreeTrial: isTrial,
      isExpiredFreeTrial: isTrial && !onFreeTrial,
      freeTrialDays: row.trialDays,
      popup: isTrial,
      banner: onFreeTrial,
    },
    storages: {
      used: storage.within,
      quota: quotaOf(row.storageQuota),
      additionals: addOnsOf(row, 'storage'),
    },
    allocatedHour: {
      used: hours.within,
      quota: row.allocatedHours < 0 ? quotaOf(-1) : row.allocatedHours + allHours,
      packageAllocatedHours: hoursQuota,
      additionals: addOnsOf(row, 'hours'),
    },
    orders: {
      used: row.ordersBegun,
      quota: quotaOf(row.totalOrders),
      currentActiveOrder: row.activeOrdersNow,
      maximumActiveOrder: quotaOf(row.activeOrders),
      additionals: addOnsOf(row, 'active-order', 'total-order'),
    },
  };
  return {
    membership,
    retail,
    payg: paygOf(membership, retail),
    storages: { used: storage.within, quota: row.storageQuota },
    limits: limitUseOf(row, { now, timeZone }),
  };
}

function retailOf(row: MembershipRow, bytesBeyond: number, secondsBeyond: number): Retail {
  const totalOrderExtra = amountOf(row, 'total-order', false);
  const totalOrderSubscription = amountOf(row, 'total-order', true);
  return {
    additionalStorageQuota: amountOf(row, 'storage', true) + amountOf(row, 'storage', false),
    additionalStorageUsed: bytesBeyond,
    allocatedHourExtra: amountOf(row, 'hours', false),
    allocatedHourSubscription: amountOf(row, 'hours', true),
    allocatedHourUsed: secondsBeyond,
    activeOrderQuota: amountOf(row, 'active-order', true) + amountOf(row, 'active-order', false),
    totalOrderQuota: totalOrderExtra + totalOrderSubscription,
    totalOrderExtra,
    totalOrderSubscription,
  };
}

/** Free plans get a warning before their hours are used up. */
function paygOf(membership: PlanUse['membership'], retail: Retail): PlanUse['payg'] {
  const { used, total, isHigh } = hoursMeter({ membership, retail });
  if (membership.type !== 'free' || total === null || !isHigh)
    return { allocatedHourWarning: false, wordingWarning: '' };
  const left = total - used;
  return {
    allocatedHourWarning: true,
    wordingWarning:
      left <= 0
        ? `All ${hoursAndMinutes(total)} of this month are used. Buy hours so that work on your orders continues.`
        : `${hoursAndMinutes(left)} are left of the ${hoursAndMinutes(total)} of this month. Buy hours so that work on your orders continues.`,
  };
}
