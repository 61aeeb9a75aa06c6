import { z } from 'zod';
import { maxPasswordLength } from '#shared/accounts/profile.ts';
import { businessHoursSchema, hoursNowSchema } from '#shared/calendar/business-hours.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { maxCartQuantity } from '#shared/kernel/limits.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { doneSchema } from '#shared/protocol/done.ts';
import { planUseSchema } from './membership.ts';
import { maxLeaveMonths, maxMembershipReasonLength } from './membership-rules.ts';
import { membershipServiceSchema, packagesSchema } from './package.ts';
import { extraResourcesSchema } from './retail.ts';

const addOnId = z.object({ id: z.string().max(64) });

/** A company's plan and its usage, the actions on it, and business hours. */
export const planRoutes = {
  planUse: route({
    summary: "The company's plan, add-ons and what is used of them now",
    method: 'GET',
    path: '/package/use',
    audience: 'customer',
    data: planUseSchema,
  }),
  extraResources: route({
    summary: 'What the company has bought in addition to its plan, and what is used of it',
    method: 'GET',
    path: '/package/extra',
    audience: 'customer',
    data: extraResourcesSchema,
  }),
  packages: route({
    summary: 'The plan that the company has, and those that it can have',
    method: 'GET',
    path: '/package/plans',
    audience: 'customer',
    data: packagesSchema,
  }),
  choosePlan: route({
    summary: 'Take another plan: at the end of what is paid, or at once where nothing is',
    method: 'PUT',
    path: '/package/plan',
    audience: 'customer',
    csrf: 'customer-package',
    /** `price`: as it was shown; if it has changed since, the plan is not taken. */
    body: z.object({ planId: z.string().max(64), price: z.coerce.number().int().optional() }),
    data: doneSchema,
  }),
  membershipService: route({
    summary: 'What is paid by the month in addition to the plan, and what can be',
    method: 'GET',
    path: '/package/service',
    audience: 'customer',
    data: membershipServiceSchema,
  }),
  buyAddOn: route({
    summary: 'Add something by the month, at once; its first month is invoiced',
    method: 'POST',
    path: '/package/add-ons',
    audience: 'customer',
    csrf: 'customer-package',
    /** `price` and `amount` are those of one, as the buyer saw them: if they have changed since, nothing is bought. */
    body: z.object({
      productId: z.string().max(64),
      qty: z.coerce.number().int().min(1).max(maxCartQuantity),
      price: z.coerce.number().int(),
      amount: z.coerce.number().int(),
    }),
    data: doneSchema,
  }),
  cancelAddOn: route({
    summary: 'Not to be billed again: it ends with what is paid',
    method: 'PUT',
    path: '/package/add-ons/:id/cancel',
    audience: 'customer',
    csrf: 'customer-package',
    params: addOnId,
    data: doneSchema,
  }),
  keepAddOn: route({
    summary: 'Bill one again that was cancelled and has not ended yet',
    method: 'PUT',
    path: '/package/add-ons/:id/reactivate',
    audience: 'customer',
    csrf: 'customer-package',
    params: addOnId,
    data: doneSchema,
  }),
  cancelDowngrade: route({
    summary: 'Keep the present plan: call off the scheduled downgrade',
    method: 'PUT',
    path: '/package/cancel-downgrade',
    audience: 'customer',
    csrf: 'customer-package',
    data: doneSchema,
  }),
  cancelUpgrade: route({
    summary: 'Keep the present plan: call off the scheduled upgrade',
    method: 'PUT',
    path: '/package/cancel-upgrade',
    audience: 'customer',
    csrf: 'customer-package',
    data: doneSchema,
  }),
  leaveSubscription: route({
    summary: 'Pause the subscription for some months; not with active orders',
    method: 'PUT',
    path: '/package/leave',
    audience: 'customer',
    csrf: 'customer-package',
    body: z.object({
      reason: z.string().max(maxMembershipReasonLength),
      months: z.coerce.number().int().min(1).max(maxLeaveMonths),
    }),
    data: doneSchema,
  }),
  reactivateSubscription: route({
    summary: "End the subscription's leave now",
    method: 'PUT',
    path: '/package/reactivate',
    audience: 'customer',
    csrf: 'customer-package',
    data: doneSchema,
  }),
  resendVerification: route({
    summary: "Mail the link that verifies one's e-mail address again",
    method: 'PUT',
    path: '/profile/resend-email-verification',
    audience: 'session',
    csrf: 'profile',
    data: doneSchema,
  }),
  verifyEmail: route({
    summary: 'Verify an e-mail address with the token from the mail',
    method: 'POST',
    path: '/verify-email',
    audience: 'open',
    body: z.object({ token: z.string().max(200) }),
    data: z.object({ email: z.string() }),
  }),
  requestDeletion: route({
    summary: 'Ask for the account to be deleted in 30 days; not with active orders',
    method: 'POST',
    path: '/profile/deletion',
    audience: 'customer',
    csrf: 'customer-profile',
    body: z.object({
      reason: z.string().max(maxMembershipReasonLength),
      password: z.string().max(maxPasswordLength),
    }),
    data: doneSchema,
  }),
  requestDeletionByProof: route({
    summary: 'Ask for the account to be deleted, likewise, as somebody who has no password',
    method: 'PUT',
    path: '/profile/deletion',
    audience: 'customer',
    csrf: 'customer-profile',
    needsIdentity: true,
    body: z.object({ reason: z.string().max(maxMembershipReasonLength) }),
    data: doneSchema,
  }),
  continueSubscription: route({
    summary: 'Withdraw the deletion of the account',
    method: 'PUT',
    path: '/profile/continue-subscription',
    audience: 'customer',
    csrf: 'customer-profile',
    data: doneSchema,
  }),
  businessHours: route({
    summary: 'When the provider works, and whether it is open now',
    method: 'GET',
    path: '/general/business-hours',
    audience: 'session',
    data: hoursNowSchema,
  }),
  setBusinessHours: route({
    summary: 'Set hours by weekday, zone and holidays',
    method: 'PUT',
    path: '/general/business-hours',
    audience: 'provider',
    csrf: 'profile',
    body: withBefore(z.object({ hours: jsonText(businessHoursSchema) })),
    data: hoursNowSchema,
  }),
};
