import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { planWarningSchema } from '#shared/billing/plan-warnings.ts';
import { decisionSchema } from '#shared/decisions/decision.ts';
import { attachmentSchema } from '#shared/files/attachment.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { richTextSchema } from '#shared/kernel/rich-text-schema.ts';
import { internalReviewSchema } from '#shared/review/internal-review.ts';
import { orderCheckSchema } from './services/checklist.ts';

export const orderStatuses = [
  'new-order',
  'in-progress',
  'gr-revision',
  'in-review',
  'on-hold',
  'approved',
  'completed',
  'cancelled',
] as const;
export const orderStatusSchema = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

export const orderStateSchema = z.enum(['active', 'queue', 'draft']);
export type OrderState = z.infer<typeof orderStateSchema>;

/** What the signed-in person is to this order; decides the review buttons. */
export const userAbilitySchema = z.enum(['creator', 'collaborator', 'none']);
export type UserAbility = z.infer<typeof userAbilitySchema>;

export const downloadWithWatermarkSchema = z.object({
  /** Address of the artwork: the order's own or its brand's; null means the built-in one for the background. */
  watermark: z.string().nullable(),
  isDownloadWithWatermark: z.boolean(),
  /** True: artwork is dark, so the light watermark is used. */
  isDarkBackground: z.boolean(),
});

export const orderSummarySchema = z.object({
  id: z.string(),
  /** The number people use, shown as #10482. Equal to `id`. */
  orderId: z.string(),
  orderName: z.string(),
  progress: orderStatusSchema,
  state: orderStateSchema,
  isFrozen: z.boolean(),
  isArchived: z.boolean(),
  company: z.object({ id: z.string(), name: z.string() }),
  serviceName: z.string(),
  packageName: z.string(),
  positionOrder: z.number().int(),
  createdAt: instantSchema,
  dueDate: instantSchema.nullable(),
  creator: personSchema,
  operator: personSchema.nullable(),
  manager: personSchema.nullable(),
  thumbnail: z.string().nullable(),
  /** Raised by every change; sent with one so that the second of two gets a conflict. */
  revision: z.number().int(),
});

/** The fields that are the same for all readers of the order. */
export const listedOrderSchema = orderSummarySchema.omit({ thumbnail: true, positionOrder: true });
export type ListedOrder = z.infer<typeof listedOrderSchema>;

export const orderDetailSchema = orderSummarySchema.extend({
  brief: richTextSchema,
  /** Null where the service is no longer offered; its name stays. */
  serviceId: z.string().nullable(),
  serviceCategoryId: z.string().nullable(),
  /** Whose people review it, or will; null: none. */
  workflow: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Locked by a manager, until it is unlocked. */
  isLocked: z.boolean(),
  /** The status before it was cancelled. */
  cancelledFrom: orderStatusSchema.nullable(),
  /** Bytes stored for it, all files of all kinds: what its deletion gives back. */
  storageBytes: z.number().int(),
  holdReason: z.string().nullable(),
  heldFrom: orderStatusSchema.nullable(),
  collaborators: z.array(personSchema),
  approvers: z.array(personSchema),
  userAbility: userAbilitySchema,
  /** Whether its customer is offered the review buttons. */
  hasReviewButtons: z.boolean(),
  /** The newest one; null: none, or not for the reader to know. */
  internalReview: internalReviewSchema.nullable(),
  /** What is to be ticked before it goes to review; empty: nothing, or not for the reader to know. */
  checklist: z.array(orderCheckSchema),
  /** What its company's plan stops or soon stops; empty: nothing, or not for the reader to know. */
  planWarnings: z.array(planWarningSchema),
  downloadWithWatermark: downloadWithWatermarkSchema,
  /** The newest decision that the reader may read; null: none yet. */
  decision: decisionSchema.nullable(),
  attachments: z.object({
    customerReview: z.array(attachmentSchema),
    suppliedFiles: z.array(attachmentSchema),
    internalReview: z.array(attachmentSchema),
  }),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** An order as GET /order/{id} returns it: with two facts under the names that the specification gives them. */
export const readOrderSchema = orderDetailSchema.extend({
  /** The same as `progress`. */
  status: orderStatusSchema,
  /** Cards carry more under this name. Paused: somebody has begun to work on it, and the clock stands still. */
  workTime: z.object({ paused: z.boolean() }),
});
export type ReadOrder = z.infer<typeof readOrderSchema>;

export const timelineEntrySchema = z.object({
  id: z.string(),
  timelineType: z.enum(['history', 'upload', 'status']),
  /** A plain sentence, or `Approved` / `Revise` for a decision on a version. */
  content: z.string(),
  attachmentVersionId: z.string().nullable(),
  /** The decision that the entry is about. */
  decisionId: z.string().optional(),
  by: personSchema,
  /** The provider's employee who acted as `by`; absent: `by` did. */
  impersonator: personSchema.optional(),
  createdAt: instantSchema,
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
