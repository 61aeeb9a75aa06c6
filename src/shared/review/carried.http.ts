import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { topicSchema } from './annotation.ts';
import { carriedThreadSchema, carryingSchema } from './carried-thread.ts';

const id = z.string().min(1).max(64);
const params = z.object({ orderId: id, attachmentId: id, versionId: id });
const path = '/order/:orderId/attachment/:attachmentId/version/:versionId/carried' as const;

/** What becomes of the threads of earlier versions in a later one. */
export const carriedRoutes = {
  carriedThreads: route({
    summary:
      'Open threads of earlier versions that are not on this one, in the order in which they were begun',
    method: 'GET',
    path,
    audience: 'session',
    params,
    data: z.array(carriedThreadSchema),
  }),
  carryThread: route({
    summary:
      'Say of a thread of an earlier version that it is done in this one, still open here, or left; for its author ' +
      'and those who approve. Returns the thread as it is here, or where it was left',
    method: 'PUT',
    path: `${path}/:topicId`,
    audience: 'session',
    csrf: 'card-annotation',
    params: params.extend({ topicId: id }),
    body: carryingSchema,
    data: topicSchema,
  }),
};
