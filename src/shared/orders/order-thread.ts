import { z } from 'zod';
import { topicSchema } from '#shared/review/annotation.ts';

/** A thread as the order's page shows it: with the file it is about, without its mark. */
export const orderThreadSchema = topicSchema.omit({ annotation: true, annotationAttrId: true }).extend({
  attachmentId: z.string(),
  attachmentName: z.string(),
  versionId: z.string(),
  /** The version's number within its attachment. */
  version: z.number().int(),
});
export type OrderThread = z.infer<typeof orderThreadSchema>;
