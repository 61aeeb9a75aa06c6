import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { richTextSchema } from '#shared/kernel/rich-text-schema.ts';

/** Which conversation: `public` is seen by all who see the proof, `internal` by the provider's staff only. */
export const annotationTabSchema = z.enum(['public', 'internal']);
export type AnnotationTab = z.infer<typeof annotationTabSchema>;

const commentSchema = z.object({
  id: z.string(),
  message: richTextSchema,
  dateCreated: instantSchema,
  dateEdited: instantSchema.nullable(),
  user: personSchema,
  isTopic: z.literal(false),
});

/** Another version that a thread is on. */
const otherVersionSchema = z.object({ versionId: z.string(), version: z.number().int() });

/** A thread: its first message, its replies, and the mark it hangs on (stored JSON text; null when it has none). */
export const topicSchema = z.object({
  id: z.string(),
  /** Stable number shown on the mark and in the panel, counted from 1 within the version and tab. */
  number: z.number().int(),
  tab: annotationTabSchema,
  message: richTextSchema,
  sender: personSchema,
  dateCreated: instantSchema,
  dateEdited: instantSchema.nullable(),
  isResolve: z.boolean(),
  resolvedBy: personSchema.nullable(),
  comments: z.array(commentSchema),
  annotation: z.string().nullable(),
  annotationAttrId: z.string().nullable(),
  /** When the mark was last moved, resized or recoloured; absent where it never was. */
  dateMarked: instantSchema.optional(),
  /** The version where the thread was started; absent on that version itself. */
  from: otherVersionSchema.optional(),
  /** The newest version that it goes on on; absent on that version itself. It is counted there alone. */
  to: otherVersionSchema.optional(),
});
export type Topic = z.infer<typeof topicSchema>;

/** The last reply that a person deleting a thread has seen, empty for none: 409 if others have replied since. */
export const seenReplySchema = z.object({ lastReply: z.string().max(64).optional() });
