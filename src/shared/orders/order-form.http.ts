import { z } from 'zod';
import { bulkDownloadSchema, bulkDownloadScopeSchema } from '#shared/files/bulk-download.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { nameText } from '#shared/kernel/name-text.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import { richTextSchema, writtenTextSchema } from '#shared/kernel/rich-text-schema.ts';
import { route } from '#shared/kernel/route.ts';
import { companyPersonSchema } from './company-person.ts';
import { orderDetailSchema } from './order.ts';
import { orderThreadSchema } from './order-thread.ts';

const id = z.string().min(1).max(64);
const orderParams = z.object({ orderId: id });
/** Form fields are text: empty means no choice. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform((): null => null), schema]);

/** Fields that are absent stay as they are. */
const formBody = z.object({
  orderName: nameText(400).optional(),
  serviceId: orNothing(id).optional(),
  brief: jsonText(writtenTextSchema).optional(),
  dueDate: orNothing(instantSchema).optional(),
  workflowId: orNothing(id).optional(),
});

/** What a change of a form is refused with (409) where somebody else has changed the brief since. */
export interface BriefConflict {
  kind: 'brief-conflict';
  brief: RichText;
}

/** The conflict when somebody else has changed the name since. */
export interface NameConflict {
  kind: 'name-conflict';
  orderName: string;
}

/** Writing an order's form, its end, and its files all together. */
export const orderFormRoutes = {
  createOrder: route({
    summary: 'Begin a draft',
    method: 'POST',
    path: '/order',
    audience: 'session',
    csrf: 'card',
    body: formBody,
    data: orderDetailSchema,
  }),
  saveOrder: route({
    summary: 'Change what the form of an order holds, draft or published',
    method: 'PUT',
    path: '/order/:orderId/detail',
    audience: 'session',
    csrf: 'card',
    params: orderParams,
    body: formBody.extend({
      /** The brief that was changed into `brief`; 409 with a `BriefConflict` where it is another by now. */
      briefBefore: jsonText(richTextSchema).optional(),
      /** The name that was changed into `orderName`; 409 with a `NameConflict` where it is another by now. */
      nameBefore: z.string().max(400).optional(),
    }),
    data: orderDetailSchema,
  }),
  cloneOrder: route({
    summary: 'Begin a draft as a copy of an order: its form and its supplied files',
    method: 'POST',
    path: '/order/:orderId/clone',
    audience: 'session',
    csrf: 'card',
    params: orderParams,
    data: orderDetailSchema,
  }),
  deleteOrder: route({
    summary: 'Delete an order with all its files',
    method: 'DELETE',
    path: '/order/:orderId',
    audience: 'session',
    csrf: 'card',
    params: orderParams,
    data: z.object({ recoveredBytes: z.number().int() }),
  }),
  companyPeople: route({
    summary: 'Who can collaborate on an order or approve it: the people of its company, by name',
    method: 'GET',
    path: '/order/:orderId/company-people',
    audience: 'session',
    params: orderParams,
    data: z.array(companyPersonSchema),
  }),
  orderThreads: route({
    summary: 'Threads on all files of an order, the one last spoken in first',
    method: 'GET',
    path: '/order/:orderId/topics',
    audience: 'session',
    params: orderParams,
    data: z.array(orderThreadSchema),
  }),
  beginBulkDownload: route({
    summary:
      'Have the server prepare one archive of the files; the event bulk-download-ready tells when it is',
    method: 'POST',
    path: '/order/:orderId/bulk-download',
    audience: 'session',
    csrf: 'card',
    params: orderParams,
    body: z.object({ scope: bulkDownloadScopeSchema.default('newest') }),
    data: bulkDownloadSchema,
  }),
  bulkDownload: route({
    summary: 'The state of an archive, with a fresh address once it is ready',
    method: 'GET',
    path: '/order/:orderId/bulk-download/:downloadId',
    audience: 'session',
    params: orderParams.extend({ downloadId: id }),
    data: bulkDownloadSchema,
  }),
  removeTemporaryUpload: route({
    summary: "Remove one's own uploaded file that was never registered, and unlock the order",
    method: 'DELETE',
    path: '/upload/temporary/:orderId',
    audience: 'session',
    csrf: 'upload',
    params: orderParams,
    query: z.object({ key: z.string().min(1).max(400) }),
    data: z.null(),
  }),
};
