import { actorOf } from '#client/accounts/stores/actor.ts';
import { keptFlag } from '#client/sync/kept-value.ts';
import type { User } from '#shared/accounts/user.ts';
import { paysBills } from '#shared/billing/billing.ts';
import { hasCart } from '#shared/billing/membership-rules.ts';

export type PlanNotice = 'leave' | 'late-payment' | 'payment' | 'trial' | 'payg';

export const leaveKey = 'subscription-leave-modal';
export const trialKey = 'free-trial-popup';
export const leaveShown = keptFlag(leaveKey);
export const trialShown = keptFlag(trialKey);

/** Where somebody looks at work, buys or pays: a notice would interrupt it, or ask for what is just being done. */
const undisturbed = [
  /\/attachments\//,
  /^\/cart(\/|$)/,
  /^\/checkout(\/|$)/,
  /^\/billing\/payments(\/|$)/,
  /^\/billing\/invoices\/[^/]+\/payment\//,
];

/** Returns whether a notice may open over the screen of a path. */
export const mayInterrupt = (path: string): boolean => !undisturbed.some((screen) => screen.test(path));

/** Returns the next notice that has not been shown yet. */
export function planNotice(
  user: User,
  storage: Pick<Storage, 'getItem'>,
  shown: readonly string[],
): PlanNotice | null {
  const { membership, payg } = user;
  if (membership === null) return null;
  const actor = actorOf(user);
  const pays = paysBills(actor);
  const due: [PlanNotice, boolean][] = [
    ['leave', membership.onSubscriptionLeave && !leaveShown.read(storage)],
    ['late-payment', pays && membership.latePaymentPopup],
    ['payment', user.isSubscriber && !user.isPaymentComplete && !membership.onFreeTrial],
    ['trial', membership.freeTrial.popup && !trialShown.read(storage)],
    ['payg', payg.allocatedHourWarning && hasCart(actor, membership)],
  ];
  return due.find(([notice, isDue]) => isDue && !shown.includes(notice))?.[0] ?? null;
}
