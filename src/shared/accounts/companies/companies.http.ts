import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { companySchema, listedCompanySchema } from './company.ts';
import { companyActions } from './company-management.ts';

const params = z.object({ companyId: z.string().min(1).max(64) });
const writing = { audience: 'provider', csrf: 'reseller-customer' } as const;
const done = z.object({ message: z.string() });

/** Every company, for the provider's managers and administrators. */
export const companiesRoutes = {
  companies: route({
    summary: 'All companies: whose customers they are, their plan, what they use of it and owe',
    method: 'GET',
    path: '/companies',
    audience: 'provider',
    data: z.array(listedCompanySchema),
  }),
  company: route({
    summary: 'A company: its people, plan, orders, balance, address and reseller',
    method: 'GET',
    path: '/companies/:companyId',
    audience: 'provider',
    params,
    data: companySchema,
  }),
  changeCompanyState: route({
    summary:
      'Put a company on hold, resume, close or reopen it; the reason of a hold or closure is shown to its people',
    method: 'POST',
    path: '/companies/:companyId/state',
    ...writing,
    params,
    body: z.object({ action: z.enum(companyActions), reason: z.string().max(1000).default('') }),
    data: done,
  }),
};
