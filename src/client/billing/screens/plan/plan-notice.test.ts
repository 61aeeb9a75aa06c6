import { expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { Membership } from '#shared/billing/membership.ts';
import { leaveKey, mayInterrupt, type PlanNotice, planNotice, trialKey } from './plan-notice.ts';

const membership = {
  type: 'paid',
  onFreeTrial: false,
  onSubscriptionLeave: false,
  latePaymentPopup: false,
  freeTrial: { popup: false },
} as Membership;
const user = (
  plan: Partial<Membership>,
  rest: Partial<Pick<User, 'role' | 'isPaymentComplete' | 'payg' | 'isSubscriber'>> = {},
): User =>
  ({
    id: 'mei',
    clientType: 'customer',
    role: 'owner',
    viewOnly: false,
    isSubscriber: true,
    isPaymentComplete: true,
    payg: { allocatedHourWarning: false, wordingWarning: '' },
    membership: { ...membership, ...plan },
    ...rest,
  }) as User;
const kept = (...keys: string[]) => ({ getItem: (key: string) => (keys.includes(key) ? 'shown' : null) });
const trial = { freeTrial: { ...membership.freeTrial, popup: true } };

it('shows one thing after the other, and each once', () => {
  const all = user(
    { onSubscriptionLeave: true, latePaymentPopup: true, type: 'free', ...trial },
    { isPaymentComplete: false, payg: { allocatedHourWarning: true, wordingWarning: 'Soon' } },
  );
  const shown: PlanNotice[] = [];
  for (let next = planNotice(all, kept(), shown); next !== null; next = planNotice(all, kept(), shown))
    shown.push(next);
  expect(shown).toEqual(['leave', 'late-payment', 'payment', 'trial', 'payg']);
});

it('shows leave and trial once for all', () => {
  expect(planNotice(user({ onSubscriptionLeave: true }), kept(leaveKey), [])).toBeNull();
  expect(planNotice(user(trial), kept(trialKey), [])).toBeNull();
  expect(leaveKey).toBe('subscription-leave-modal');
});

it('shows a late payment only to who pays, a wanting method to everyone, and bought hours only to who has a cart', () => {
  const staff = { role: 'staff' } as const;
  expect(planNotice(user({ latePaymentPopup: true }, staff), kept(), [])).toBeNull();
  expect(planNotice(user({}, { ...staff, isPaymentComplete: false }), kept(), [])).toBe('payment');
  const payg = { allocatedHourWarning: true, wordingWarning: 'Soon' };
  expect(planNotice(user({ type: 'free' }, { ...staff, payg }), kept(), [])).toBeNull();
  expect(planNotice(user({ type: 'paid' }, { payg }), kept(), [])).toBeNull();
  expect(planNotice(user({ onSubscriptionLeave: true }, staff), kept(), [])).toBe('leave');
});

it('asks for no payment method during a trial', () => {
  const unpaid = { isPaymentComplete: false };
  expect(planNotice(user({ onFreeTrial: true }, unpaid), kept(), [])).toBeNull();
  expect(planNotice(user({}, unpaid), kept(), [])).toBe('payment');
});

it('interrupts nobody who looks at work, buys or pays', () => {
  for (const path of [
    '/orders/7/attachments/9',
    '/cart/checkout',
    '/checkout/process',
    '/checkout/process/invoice/7',
    '/billing/payments/new',
    '/billing/invoices/7/payment/done',
  ])
    expect(mayInterrupt(path)).toBe(false);
  for (const path of ['/', '/payg', '/billing/invoices', '/billing/invoices/7', '/membership/package'])
    expect(mayInterrupt(path)).toBe(true);
});
