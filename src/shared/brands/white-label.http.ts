import { z } from 'zod';
import { userSchema, whitelabelLookSchema } from '#shared/accounts/user.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { whitelabelAccountSchema, whitelabelTermsSchema } from './white-label.ts';

const companyParams = z.object({ companyId: z.string().max(64) });

const customerParams = companyParams.extend({ customerId: z.string().max(64) });

/** The looks of white-label accounts: given by managers, changed by their owners too. */
export const whitelabelRoutes = {
  saveLook: route({
    summary: "Give one's white-label account its name, pictures and colours",
    method: 'PUT',
    path: '/whitelabel',
    audience: 'customer',
    csrf: 'reseller-profile',
    body: withBefore(z.object({ look: jsonText(whitelabelLookSchema) })),
    data: userSchema,
  }),
  whitelabelAccounts: route({
    summary: 'The companies that are white-label accounts or could be, by name',
    method: 'GET',
    path: '/whitelabel',
    audience: 'provider',
    data: z.array(whitelabelAccountSchema),
  }),
  whitelabelTerms: route({
    summary: "A company's look with its pictures, and where it signs in; null where it has none of its own",
    method: 'GET',
    path: '/whitelabel/:companyId',
    audience: 'provider',
    params: companyParams,
    data: whitelabelTermsSchema.nullable(),
  }),
  giveWhitelabel: route({
    summary: 'Make a company a white-label account, or change its look and where it signs in',
    method: 'PUT',
    path: '/whitelabel/:companyId',
    audience: 'provider',
    csrf: 'reseller-profile',
    params: companyParams,
    body: withBefore(z.object({ terms: jsonText(whitelabelTermsSchema) })),
    data: whitelabelAccountSchema,
  }),
  takeWhitelabel: route({
    summary: 'Bring a white-label account without customers back to the look of the provider',
    method: 'DELETE',
    path: '/whitelabel/:companyId',
    audience: 'provider',
    csrf: 'reseller-profile',
    params: companyParams,
    data: whitelabelAccountSchema,
  }),
  attachCustomer: route({
    summary:
      'Make an existing company the customer of a white-label account: it goes by its look from then on',
    method: 'PUT',
    path: '/whitelabel/:companyId/customers/:customerId',
    audience: 'provider',
    csrf: 'reseller-customer',
    params: customerParams,
    data: whitelabelAccountSchema,
  }),
  detachCustomer: route({
    summary: "Make a white-label account's customer the provider's own again",
    method: 'DELETE',
    path: '/whitelabel/:companyId/customers/:customerId',
    audience: 'provider',
    csrf: 'reseller-customer',
    params: customerParams,
    data: whitelabelAccountSchema,
  }),
};
