import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { doneSchema } from '#shared/protocol/done.ts';
import { operationsSchema } from './operations.ts';

const params = z.object({ jobId: z.string().regex(/^\d{1,18}$/, 'Not Valid') });
const writing = { audience: 'provider', csrf: 'reseller-profile' } as const;

/** What the server could not do, and what it stores. */
export const operationsRoutes = {
  operations: route({
    summary: 'Mails sent and failed, failed jobs, and stored bytes by company',
    method: 'GET',
    path: '/operations',
    audience: 'provider',
    data: operationsSchema,
  }),
  restartJob: route({
    summary: 'Run a job that failed for good again, as often as a new one',
    method: 'POST',
    path: '/operations/jobs/:jobId/restart',
    ...writing,
    params,
    data: doneSchema,
  }),
  discardJob: route({
    summary: 'Give up a job that failed for good',
    method: 'DELETE',
    path: '/operations/jobs/:jobId',
    ...writing,
    params,
    data: doneSchema,
  }),
};
