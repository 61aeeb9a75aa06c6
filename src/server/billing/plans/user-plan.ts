import { readHours } from '#server/calendar/business-hours.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { User } from '#shared/accounts/user.ts';
import type { PlanUse, Retail } from '#shared/billing/membership.ts';
import { needsPayment } from '#shared/billing/payment-method-rules.ts';
import { type PlanState, readPlanUse } from './plan-use.ts';

/** The part of the profile about plan and hours. */
export type UserPlan = Pick<
  User,
  | 'membership'
  | 'retail'
  | 'payg'
  | 'limits'
  | 'storages'
  | 'isSubscriber'
  | 'isPaymentComplete'
  | 'haveFreeTrial'
  | 'isScheduledDowngrade'
  | 'isScheduledUpgrade'
  | 'scheduledPlan'
  | 'isRequestDeletion'
  | 'endSubscriptionCycleOn'
  | 'currencySimbol'
  | 'businessHours'
>;

const noRetail: Retail = {
  additionalStorageQuota: 0,
  additionalStorageUsed: 0,
  allocatedHourExtra: 0,
  allocatedHourSubscription: 0,
  allocatedHourUsed: 0,
  activeOrderQuota: 0,
  totalOrderQuota: 0,
  totalOrderExtra: 0,
  totalOrderSubscription: 0,
};

/** On the provider's side nothing is bought and nothing runs out. */
const withoutPlan: Omit<UserPlan, 'businessHours'> = {
  membership: null,
  retail: noRetail,
  payg: { allocatedHourWarning: false, wordingWarning: '' },
  limits: null,
  storages: { used: 0, quota: -1 },
  isSubscriber: false,
  isPaymentComplete: true,
  haveFreeTrial: false,
  isScheduledDowngrade: false,
  isScheduledUpgrade: false,
  scheduledPlan: null,
  isRequestDeletion: false,
  endSubscriptionCycleOn: null,
  currencySimbol: '',
};

/** `companyId` null: on the provider's side. */
export async function userPlan(
  tx: Tx,
  companyId: string | null,
  { now, takesCards }: { now: Date; takesCards: boolean },
): Promise<UserPlan> {
  const businessHours = await readHours(tx);
  if (companyId === null) return { ...withoutPlan, businessHours };
  const { timeZone } = businessHours;
  return { ...presentPlan(await readPlanUse(tx, companyId, { now, timeZone }), takesCards), businessHours };
}

function presentPlan({ row, ...use }: PlanState, takesCards: boolean): Omit<UserPlan, 'businessHours'> {
  const { change, deletionAt } = row;
  return {
    ...(use satisfies PlanUse),
    isSubscriber: row.plan === 'paid',
    isPaymentComplete:
      takesCards ||
      row.hasPaymentMethod ||
      !needsPayment({ type: row.plan, price: row.planPrice, onFreeTrial: use.membership.onFreeTrial }),
    haveFreeTrial: use.membership.onFreeTrial,
    isScheduledDowngrade: change?.kind === 'downgrade',
    isScheduledUpgrade: change?.kind === 'upgrade',
    scheduledPlan: change && { title: change.title, date: new Date(change.date).toISOString() },
    isRequestDeletion: deletionAt !== null,
    endSubscriptionCycleOn: deletionAt?.toISOString() ?? null,
    currencySimbol: row.currency,
  };
}
