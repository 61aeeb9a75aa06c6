import { z } from 'zod';

/** The response of a call that returns nothing but what it did: the text of the toast. */
export const doneSchema = z.object({ message: z.string() });
export type Done = z.infer<typeof doneSchema>;
