import { z } from 'zod';
import { route } from './route.ts';

const text = z.string().max(1000);

/** The customers of a white-label client. */
export const customerRoutes = {
  createCustomer: route({
    summary: 'Take on a customer: a company on the free plan, and its owner, who is mailed how to sign in',
    method: 'POST',
    path: '/customer',
    audience: 'customer',
    csrf: 'reseller-customer',
    body: z.object({ company: text, firstname: text, lastname: text, email: text, timeZone: text }),
    data: z.object({ companyId: z.string(), email: z.string() }),
  }),
};
