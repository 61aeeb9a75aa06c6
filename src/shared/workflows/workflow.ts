import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';

export const workflowRoleSchema = z.enum(['approver', 'collaborator']);
export type WorkflowRole = z.infer<typeof workflowRoleSchema>;

/** What somebody is to the orders of a workflow. */
const workflowPersonSchema = personSchema.omit({ isGuest: true }).extend({
  role: workflowRoleSchema,
  /** Why they are put on no order, or approve none, for now: they cannot sign in, or may not approve. */
  fault: z.enum(['deactivated', 'may-not-approve']).nullable(),
});
export type WorkflowPerson = z.infer<typeof workflowPersonSchema>;

/** A named set of a company's people who review its orders. */
export const workflowSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Chosen before on new orders; one of a company's is. */
  isDefault: z.boolean(),
  /** Approvers first, by name. */
  people: z.array(workflowPersonSchema),
  /** Orders that were published with it and are not finished. */
  openOrders: z.number().int(),
});
export type Workflow = z.infer<typeof workflowSchema>;

/** How a company's proofs are approved: `workflow`, or null for any approver. */
export const approvalPreferenceSchema = z.enum(['workflow']).nullable();
export type ApprovalPreference = z.infer<typeof approvalPreferenceSchema>;
