import { z } from 'zod';
import { attachmentKindSchema } from '#shared/files/attachment.ts';
import { orderStateSchema, orderStatusSchema } from '#shared/orders/order.ts';
import { type MarkShape, markColours } from '#shared/review/mark.ts';
import { people } from '../people.ts';
import { designSchema } from '../proofs/design.ts';
import { wholeVersions } from '../proofs/version-changes.ts';

/** People and guests by their ids. */
const person = z.string().refine((id) => people.has(id));
const shapes = ['dot', 'rect', 'arrow', 'draw'] as const satisfies readonly MarkShape[];

/**
 * Someone's message. `{mei}` in it mentions that person. `hoursAgo` counts from the start of the
 * demonstration.
 */
const remarkSchema = z.strictObject({
  by: person,
  hoursAgo: z.number(),
  text: z.string(),
});
export type Remark = z.infer<typeof remarkSchema>;

/** A thread on a named part of one version's artwork; on an internal file it is the provider's own. */
const threadSchema = remarkSchema.extend({
  version: z.number(),
  on: z.string(),
  shape: z.enum(shapes),
  colour: z.enum(markColours),
  replies: z.array(remarkSchema).optional(),
  resolvedBy: person.optional(),
});
export type Thread = z.infer<typeof threadSchema>;

const storyFileSchema = z.strictObject({
  kind: attachmentKindSchema,
  /** Name of the attachment; its versions are named after it with their number. */
  name: z.string(),
  /** Oldest first; plain text for files that cannot be shown. */
  versions: z
    .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
    .transform(wholeVersions)
    .pipe(z.array(z.union([z.string(), designSchema]))),
  by: person,
  /** When the newest version came. Earlier ones came a day and some hours before one another. */
  hoursAgo: z.number(),
  /** Versions, by number, that were checked internally. */
  checked: z.array(z.number()).optional(),
  threads: z.array(threadSchema).optional(),
  /** Internal discussion by the provider's people, on their own copy. */
  check: z.array(threadSchema).optional(),
});
export type StoryFile = z.infer<typeof storyFileSchema>;

export const orderStorySchema = z.strictObject({
  id: z.number(),
  company: z.string(),
  workflow: z.string().optional(),
  name: z.string(),
  service: z.string(),
  status: orderStatusSchema,
  state: orderStateSchema.optional(),
  frozen: z.boolean().optional(),
  archived: z.boolean().optional(),
  createdDaysAgo: z.number(),
  /** Negative where it is late; null where none was agreed. */
  dueInHours: z.number().nullable(),
  creator: person,
  operator: person.optional(),
  manager: person.optional(),
  collaborators: z.array(person).optional(),
  approvers: z.array(person).optional(),
  /** As `storyText` reads it. */
  brief: z.string(),
  /** Agreed for the work; what its service usually takes where none is given. */
  allocatedHours: z.number().optional(),
  hold: z.strictObject({ reason: z.string(), from: orderStatusSchema }).optional(),
  watermark: z.boolean().optional(),
  darkArtwork: z.boolean().optional(),
  files: z.array(storyFileSchema),
});
export type OrderStory = z.infer<typeof orderStorySchema>;
