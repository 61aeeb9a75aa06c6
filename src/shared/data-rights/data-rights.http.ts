import { z } from 'zod';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { doneSchema } from '#shared/protocol/done.ts';
import { dataExportSchema, maxExportReasonLength } from './data-export.ts';
import { maxErasureReasonLength } from './erasure.ts';
import { retentionFormSchema, retentionPreviewSchema } from './retention.ts';

const reason = z.string().trim().max(maxExportReasonLength).default('');
const exporting = { audience: 'session', csrf: 'profile', needsIdentity: true } as const;

const erasureReason = z.string().trim().max(maxErasureReasonLength).default('');
const erasing = { audience: 'session', csrf: 'profile', needsIdentity: true } as const;

/** Routes for exporting and erasing the data of people and companies, and for its retention. */
export const dataRightsRoutes = {
  dataExports: route({
    summary: 'The exports that one has asked for and that are not over, newest first',
    method: 'GET',
    path: '/data-exports',
    audience: 'session',
    data: z.array(dataExportSchema),
  }),
  exportPerson: route({
    summary:
      'Have everything about a person put into one archive: by the person, or by an administrator with a reason',
    method: 'POST',
    path: '/data-exports/people/:userId',
    ...exporting,
    params: z.object({ userId: z.string().min(1).max(64) }),
    body: z.object({ reason }),
    data: dataExportSchema,
  }),
  exportCompany: route({
    summary:
      'Have everything about a company put into one archive: by its owners, or by an administrator with a reason',
    method: 'POST',
    path: '/data-exports/companies/:companyId',
    ...exporting,
    params: z.object({ companyId: z.string().min(1).max(64) }),
    body: z.object({ reason }),
    data: dataExportSchema,
  }),
  erasePerson: route({
    summary:
      'Erase a person for good: their account and personal data go, and their name is replaced wherever it is kept',
    method: 'POST',
    path: '/erasures/people/:userId',
    ...erasing,
    params: z.object({ userId: z.string().min(1).max(64) }),
    body: z.object({ reason: erasureReason }),
    data: doneSchema,
  }),
  eraseCompany: route({
    summary: 'Erase a closed company for good, with its people and the guests of its orders',
    method: 'POST',
    path: '/erasures/companies/:companyId',
    ...erasing,
    audience: 'provider',
    params: z.object({ companyId: z.string().min(1).max(64) }),
    body: z.object({ reason: erasureReason }),
    data: doneSchema,
  }),
  retention: route({
    summary: 'How many months records are kept; an empty text keeps them',
    method: 'GET',
    path: '/retention',
    audience: 'provider',
    data: retentionFormSchema,
  }),
  previewRetention: route({
    summary: 'What would go now if records were kept so long',
    method: 'GET',
    path: '/retention/preview',
    audience: 'provider',
    query: retentionFormSchema,
    data: retentionPreviewSchema,
  }),
  setRetention: route({
    summary: 'Set how many months records are kept; what is older goes within the hour',
    method: 'PUT',
    path: '/retention',
    ...exporting,
    audience: 'provider',
    body: withBefore(retentionFormSchema),
    data: doneSchema,
  }),
};
