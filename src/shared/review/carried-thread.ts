import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { topicSchema } from './annotation.ts';

/** An open thread of an earlier version that is not on a later one, or not yet. */
export const carriedThreadSchema = z.object({
  /** The thread as on the latest earlier version that has it. */
  topic: topicSchema,
  versionId: z.string(),
  version: z.number().int(),
  /** Who left it there, and when; null while nobody has decided. */
  left: z.object({ by: personSchema, at: instantSchema }).nullable(),
});
export type CarriedThread = z.infer<typeof carriedThreadSchema>;

/**
 * What became of a thread in a later version. `done` resolves it there, `open` lets it go on there, `left` leaves it where
 * it is.
 */
const carryOutcomeSchema = z.enum(['done', 'open', 'left']);

export const carryingSchema = z.object({
  outcome: carryOutcomeSchema,
  /** Its mark on the later version as a stored record; absent where it has no place there. */
  annotation: z.string().max(1_000_000).optional(),
});
export type Carrying = z.infer<typeof carryingSchema>;
