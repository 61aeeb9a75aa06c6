import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { managedPlanSchema, planTermsSchema } from './managed-plan.ts';

const terms = jsonText(planTermsSchema);

/** The plans that the provider offers. */
export const managedPlanRoutes = {
  managedPlans: route({
    summary: 'All plans with their terms, and the currencies that companies pay in',
    method: 'GET',
    path: '/plans',
    audience: 'provider',
    data: z.object({ plans: z.array(managedPlanSchema), currencies: z.array(z.string()) }),
  }),
  createPlan: route({
    summary: 'Offer another plan',
    method: 'POST',
    path: '/plans',
    audience: 'provider',
    csrf: 'customer-package',
    body: z.object({ terms }),
    data: managedPlanSchema,
  }),
  savePlan: route({
    summary: 'Change a plan for those who take it from now on; companies that have it keep their terms',
    method: 'PUT',
    path: '/plans/:id',
    audience: 'provider',
    csrf: 'customer-package',
    params: z.object({ id: z.string().max(64) }),
    body: withBefore(z.object({ terms })),
    data: managedPlanSchema,
  }),
};
