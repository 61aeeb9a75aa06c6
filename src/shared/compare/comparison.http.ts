import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { fileComparisonSchema } from './file-comparison.ts';

const id = z.string().min(1).max(64);
const path = '/order/:orderId/attachment/:attachmentId/version/:versionId/comparison' as const;
const params = z.object({ orderId: id, attachmentId: id, versionId: id });
/** The version of the same order it is compared with. */
const query = z.object({ beforeAttachmentId: id, beforeVersionId: id });
/** Null until the server has a result: the client then computes its own. */
const data = fileComparisonSchema.nullable();

/** Routes for the server's comparison of two versions, for readers of both. */
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
