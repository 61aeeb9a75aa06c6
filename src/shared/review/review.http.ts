import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { seenTextSchema, sha256Schema } from '#shared/decisions/decision.ts';
import { maxDecisionTextLength } from '#shared/decisions/decision-limits.ts';
import { versionDetailSchema, versionFileSchema, versionSchema } from '#shared/files/attachment.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { richTextSchema, writtenRichTextSchema } from '#shared/kernel/rich-text-schema.ts';
import { route } from '#shared/kernel/route.ts';
import { orderDetailSchema, readOrderSchema, timelineEntrySchema } from '#shared/orders/order.ts';
import { toReview } from '#shared/orders/order-actions.http.ts';
import { annotationTabSchema, seenReplySchema, topicSchema } from './annotation.ts';

const id = z.string().min(1).max(64);
const orderParams = z.object({ orderId: id });
const attachmentParams = orderParams.extend({ attachmentId: id });
const versionParams = attachmentParams.extend({ versionId: id });
const topicParams = versionParams.extend({ topicId: id });
const commentParams = versionParams.extend({ commentId: id });

/** Ids of people who are mentioned without a mention in the text; those in the text may be named here too. */
const mentions = jsonText(z.array(id).max(100)).optional();
/** Stored mark record as JSON text, see mark-record.ts; a data URL is accepted for form-data files. */
const annotation = z.string().max(1_000_000).optional();
const messageFields = z.object({ message: jsonText(writtenRichTextSchema), mentions });
const editedFields = z.object({
  data: jsonText(writtenRichTextSchema),
  mentions,
  /** The message that was changed into `data`; 409 where it reads otherwise by now. */
  before: jsonText(richTextSchema).optional(),
});

const annotationBody = messageFields.extend({
  annotation,
  tab: annotationTabSchema.default('public'),
  pdfAnnotationModule: z.literal('pdfTools').optional(),
});
const scope = 'card-annotation' as const;
const reason = z.string().trim().min(1, 'Required!').max(255);

/** The calls of the review screen for signed-in people. Responses that change a thread carry the whole thread. */
export const reviewRoutes = {
  order: route({
    summary: 'An order with its attachments and versions',
    method: 'GET',
    path: '/order/:orderId',
    audience: 'session',
    params: orderParams,
    data: readOrderSchema,
  }),
  mentions: route({
    summary: 'Who can be mentioned on this order',
    method: 'GET',
    path: '/order/:orderId/mentions',
    audience: 'session',
    params: orderParams,
    query: z.object({ 'cm-revew': z.string().optional(), tab: annotationTabSchema.optional() }),
    data: z.array(personSchema),
  }),
  versions: route({
    summary: 'Versions of an attachment, newest first',
    method: 'GET',
    path: '/order/:orderId/attachment/:attachmentId/versions',
    audience: 'session',
    params: attachmentParams,
    data: z.array(versionSchema),
  }),
  version: route({
    summary: 'One version with its threads',
    method: 'GET',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId',
    audience: 'session',
    params: versionParams,
    data: versionDetailSchema,
  }),
  versionFile: route({
    summary:
      'Where the file of a version is saved from; forbidden while the order withholds it without a watermark',
    method: 'GET',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId/file',
    audience: 'session',
    params: versionParams,
    data: versionFileSchema,
  }),
  addAnnotation: route({
    summary: 'Start a thread, with or without a mark',
    method: 'POST',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId/annotation',
    audience: 'session',
    csrf: scope,
    params: versionParams,
    body: annotationBody,
    data: topicSchema,
  }),
  updateAnnotation: route({
    summary: "Move, resize or recolour one's own mark",
    method: 'POST',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId/update',
    audience: 'session',
    csrf: scope,
    params: versionParams,
    body: z.object({
      topicId: id,
      annotation: z.string().max(1_000_000),
      pdfAnnotationModule: z.literal('pdfTools').optional(),
    }),
    data: topicSchema,
  }),
  addComment: route({
    summary: 'Reply in a thread',
    method: 'POST',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId/annotation/:topicId/comment',
    audience: 'session',
    csrf: scope,
    params: topicParams,
    body: messageFields,
    data: topicSchema,
  }),
  editComment: route({
    summary: "Edit one's own reply",
    method: 'PUT',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId/comment/:commentId/message',
    audience: 'session',
    csrf: scope,
    params: commentParams,
    body: editedFields,
    data: topicSchema,
  }),
  editTopic: route({
    summary: "Edit the first message of one's own thread",
    method: 'PUT',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId/annotation/:topicId/message',
    audience: 'session',
    csrf: scope,
    params: topicParams,
    body: editedFields,
    data: topicSchema,
  }),
  resolveTopic: route({
    summary: 'Resolve or reopen a thread',
    method: 'PUT',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId/annotation/:topicId/resolve',
    audience: 'session',
    csrf: scope,
    params: topicParams,
    body: z.object({ data: jsonText(z.boolean()) }),
    data: topicSchema,
  }),
  deleteComment: route({
    summary: "Delete one's own reply",
    method: 'DELETE',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId/comment/:commentId',
    audience: 'session',
    csrf: scope,
    params: commentParams,
    data: topicSchema,
  }),
  deleteTopic: route({
    summary: "Delete one's own thread with its replies and mark",
    method: 'DELETE',
    path: '/order/:orderId/attachment/:attachmentId/version/:versionId/annotation/:topicId',
    audience: 'session',
    csrf: scope,
    params: topicParams,
    query: seenReplySchema,
    data: z.null(),
  }),
  decideVersion: route({
    summary: 'Approve or revise a version; writes the timeline entry',
    method: 'POST',
    path: '/order/:orderId/:attachmentId/attachment-timeline',
    audience: 'session',
    csrf: scope,
    params: attachmentParams,
    body: z.object({
      timelineType: z.literal('history'),
      content: z.enum(['Approved', 'Revise']),
      attachmentVersionId: id,
      /** Hash of the file on the screen; if given, a version with other bytes is refused with 409. */
      sha256: sha256Schema.optional(),
    }),
    data: versionSchema,
  }),
  deleteVersion: route({
    summary: 'Remove a version with a reason',
    method: 'DELETE',
    path: '/order/:orderId/:attachmentId/:versionId/:reason',
    audience: 'session',
    csrf: scope,
    params: versionParams.extend({ reason }),
    /** Open threads as the person knew them: refused if they differ by now. */
    query: versionSchema.pick({ openState: true }).partial(),
    data: z.null(),
  }),
  moveProgress: route({
    summary: 'Move an order: make changes, put on hold, approve',
    method: 'PUT',
    path: '/order/:orderId/move-progress',
    audience: 'session',
    csrf: 'card',
    params: orderParams,
    body: z.object({
      moveto: z.enum(['in-progress', 'in-review', 'on-hold', 'approved']),
      reason: reason.optional(),
      /** Absent: decided without the proofs on the screen, which is recorded so. */
      seen: seenTextSchema.optional(),
      ...toReview,
      /** The summary of requested changes. */
      summary: z.string().trim().max(maxDecisionTextLength).optional(),
    }),
    data: orderDetailSchema,
  }),
  timeline: route({
    summary: 'What happened to an order, newest first',
    method: 'GET',
    path: '/order/:orderId/timeline',
    audience: 'session',
    params: orderParams,
    data: z.array(timelineEntrySchema),
  }),
};
