import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { companySchema, listedCompanySchema } from './company.ts';

const params = z.object({ companyId: z.string().min(1).max(64) });

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
};
