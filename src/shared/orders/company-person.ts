import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';

/** One of an order's company, who can be put on it. */
export const companyPersonSchema = personSchema.extend({
  /** Whether they may approve its proofs if asked. */
  mayApprove: z.boolean(),
});
export type CompanyPerson = z.infer<typeof companyPersonSchema>;
