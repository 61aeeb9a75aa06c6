import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { instantSchema } from '#shared/kernel/instant.ts';

/** A creative manager's review of an internal version: the newest of its order. Customers and guests never see it. */
export const internalReviewSchema = z.object({
  attachmentId: z.string(),
  versionId: z.string(),
  version: z.number().int(),
  fileName: z.string(),
  requestedBy: personSchema,
  requestedAt: instantSchema,
  /** Null while it waits; `returned`: sent to GR Revision. */
  outcome: z.enum(['approved', 'returned']).nullable(),
  /** Who reviewed it, and when; null while it is pending. */
  reviewedBy: personSchema.nullable(),
  reviewedAt: instantSchema.nullable(),
  /** Why it was returned. */
  reason: z.string().nullable(),
});
export type InternalReview = z.infer<typeof internalReviewSchema>;
