import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { dataExportSchema, longestExportReason } from './data-export.ts';

const reason = z.string().trim().max(longestExportReason).default('');
const exporting = { audience: 'session', csrf: 'profile', needsIdentity: true } as const;

/** What people and companies may ask for of their data. */
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
};
