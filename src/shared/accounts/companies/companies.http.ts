import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { doneSchema } from '#shared/protocol/done.ts';
import { companySchema, listedCompanySchema, planChoiceSchema } from './company.ts';
import { companySorts, shownStates } from './company-list.ts';
import { companyActions, creditKinds } from './company-management.ts';
import { mergePreviewSchema } from './merge-rules.ts';

const params = z.object({ companyId: z.string().min(1).max(64) });
const writing = { audience: 'provider', csrf: 'reseller-customer' } as const;

/** Every company, for the provider's managers and administrators. */
export const companiesRoutes = {
  companies: route({
    summary:
      'Companies: whose customers they are, their plan, what they use of it and owe; searched, sorted, a page at a time',
    method: 'GET',
    path: '/companies',
    audience: 'provider',
    query: z.object({
      /** Words, each of them in the name, the reseller, owner, plan or state. */
      search: z.string().trim().max(200).optional(),
      state: z.enum(shownStates).optional(),
      /** Only resellers, or only others. */
      isReseller: z.stringbool().optional(),
      sort: z.enum(companySorts).default('name'),
      direction: z.enum(['asc', 'desc']).default('asc'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      /** `nextCursor` of the page before, with the same filter and sort. */
      cursor: z.string().max(4000).optional(),
    }),
    data: z.object({
      companies: z.array(listedCompanySchema),
      /** How many there are on all pages. */
      total: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  company: route({
    summary: 'A company: its people, plan, orders, balance, address and reseller',
    method: 'GET',
    path: '/companies/:companyId',
    audience: 'provider',
    params,
    data: companySchema,
  }),
  companyPlans: route({
    summary: 'The plans that a company can be given',
    method: 'GET',
    path: '/companies/:companyId/plans',
    audience: 'provider',
    params,
    data: planChoiceSchema,
  }),
  setCompanyPlan: route({
    summary: 'Give a company another plan: at once, or when what it has paid for ends',
    method: 'POST',
    path: '/companies/:companyId/plan',
    ...writing,
    params,
    body: z.object({ planId: z.string().max(64) }),
    data: doneSchema,
  }),
  grantCredit: route({
    summary: 'Grant a company credit: money off its next invoices in minor units, or hours of this month',
    method: 'POST',
    path: '/companies/:companyId/credit',
    ...writing,
    params,
    body: z.object({ kind: z.enum(creditKinds), amount: z.coerce.number(), reason: z.string().max(1000) }),
    data: doneSchema,
  }),
  previewMerge: route({
    summary: 'What would move if a company were merged into another, and what is in the way',
    method: 'GET',
    path: '/companies/:companyId/merge/:intoId',
    audience: 'provider',
    params: params.extend({ intoId: z.string().min(1).max(64) }),
    data: mergePreviewSchema,
  }),
  mergeCompanies: route({
    summary: 'Move all that a company has to another one, and delete it; its people sign in again',
    method: 'POST',
    path: '/companies/:companyId/merge',
    ...writing,
    params,
    body: z.object({ intoId: z.string().min(1).max(64) }),
    data: doneSchema,
  }),
  resetOwner: route({
    summary: "Reset the second factor of a company's only owner, who is mailed",
    method: 'POST',
    path: '/companies/:companyId/owner/:userId/second-factor',
    ...writing,
    needsIdentity: true,
    params: params.extend({ userId: z.string().min(1).max(64) }),
    data: doneSchema,
  }),
  changeCompanyState: route({
    summary:
      'Put a company on hold, resume, close or reopen it; the reason of a hold or closure is shown to its people',
    method: 'POST',
    path: '/companies/:companyId/state',
    ...writing,
    params,
    body: z.object({ action: z.enum(companyActions), reason: z.string().max(1000).default('') }),
    data: doneSchema,
  }),
};
