import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { fileComparisonSchema } from './file-comparison.ts';

const id = z.string().min(1).max(64);
const path = '/order/:orderId/attachment/:attachmentId/version/:versionId/comparison' as const;
const params = z.object({ orderId: id, attachmentId: id, versionId: id });
/** The version of the same order that it is compared with. */
const query = z.object({ beforeAttachmentId: id, beforeVersionId: id });
/** Null while the server has none: the client compares by itself then. */
const data = fileComparisonSchema.nullable();

/** What the server found different between two versions, for whoever may read both. */
export const comparisonRoutes = {
  comparison: route({
    summary: 'What is different from another version, where the server has compared them; else null',
    method: 'GET',
    path,
    audience: 'session',
    params,
    query,
    data,
  }),
  guestComparison: route({
    summary:
      'What is different from another version that a guest may read, where the server has compared them',
    method: 'GET',
    path: `/guest${path}`,
    audience: 'guest',
    params,
    query,
    data,
  }),
};
