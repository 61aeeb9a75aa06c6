import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { instantSchema } from '#shared/kernel/instant.ts';

/** An item of an order's checklist. */
export const orderCheckSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** The order cannot go to review without it. */
  isMandatory: z.boolean(),
  /** Who ticked it, and when; null while it is open. */
  doneBy: personSchema.nullable(),
  doneAt: instantSchema.nullable(),
});
export type OrderCheck = z.infer<typeof orderCheckSchema>;

/** What a move to review is refused with (409) while items of the order's checklist are open. */
export interface OpenChecklist {
  kind: 'open-checklist';
  /** Texts of the items that keep it: the mandatory ones, or else all that are open. */
  items: string[];
  /** It cannot go to review without them; otherwise it can, `withOpenItems`. */
  isMandatory: boolean;
}
