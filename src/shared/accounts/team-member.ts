import { z } from 'zod';
import { roleSchema } from '#shared/access/role.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { orderStatusSchema } from '#shared/orders/order.ts';
import { personSchema } from './person.ts';

/** Every role that somebody with an account has. */
export const teamRoleSchema = roleSchema.exclude(['guest']);
export type TeamRole = z.infer<typeof teamRoleSchema>;

/** `invited`: has an account, and has not signed in yet. `deactivated`: cannot sign in any more. */
export const memberStateSchema = z.enum(['active', 'invited', 'deactivated']);
export type MemberState = z.infer<typeof memberStateSchema>;

/** One of a company's people as its owners see them, or of the provider's staff as its administrators do. */
export const teamMemberSchema = personSchema.omit({ isGuest: true }).extend({
  firstname: z.string(),
  lastname: z.string(),
  emailAddress: z.string(),
  /** Becomes their address once they have opened the link that was sent there; null where none waits. */
  pendingEmail: z.string().nullable(),
  jobTitle: z.string().nullable(),
  timeZone: z.string(),
  role: teamRoleSchema,
  isApprover: z.boolean(),
  viewOnly: z.boolean(),
  state: memberStateSchema,
  /** Signs in with a code of an authenticator app besides the password. */
  hasSecondFactor: z.boolean(),
  /** When they last had the application open; null where that was never, or is not known. */
  lastSeenAt: instantSchema.nullable(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** An order that is not finished, and what somebody is to it. */
export const memberOrderSchema = z.object({
  id: z.string(),
  orderName: z.string(),
  progress: orderStatusSchema,
  isCreator: z.boolean(),
  isCollaborator: z.boolean(),
  isApprover: z.boolean(),
  isOperator: z.boolean(),
  isManager: z.boolean(),
});
export type MemberOrder = z.infer<typeof memberOrderSchema>;

export const teamMemberDetailSchema = teamMemberSchema.extend({
  /** Published and not finished, newest first; the first hundred. */
  openOrders: z.array(memberOrderSchema),
  /** They have made nothing and are on no order: they can be removed without a trace. */
  isRemovable: z.boolean(),
  /** Who last removed their second factor, and when; null: nobody has. */
  secondFactorReset: z.object({ by: personSchema.nullable(), at: instantSchema }).nullable(),
});
export type TeamMemberDetail = z.infer<typeof teamMemberDetailSchema>;
