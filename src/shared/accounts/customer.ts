import { z } from 'zod';
import { planUseSchema } from '#shared/billing/membership.ts';
import { resellerOrderSchema } from '#shared/board/reseller-board.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { personSchema } from './person.ts';
import { memberStateSchema, teamRoleSchema } from './team-member.ts';

/** A customer in a white-label client's list. */
const listedCustomerSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its owner has not signed in yet. */
  isInvited: z.boolean(),
});

/** Who owns a customer's account. */
const customerOwnerSchema = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  emailAddress: z.string(),
  timeZone: z.string(),
  /** Until the first sign-in, the client may change their name and contact details. */
  isInvited: z.boolean(),
  emailIsVerified: z.boolean(),
});

/** A customer of a white-label client, as the client's people see it. */
export const customerSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instantSchema,
  /** Null: it has none any more. */
  owner: customerOwnerSchema.nullable(),
  /** Those who can sign in or are invited to. */
  people: z.array(
    personSchema.omit({ isGuest: true }).extend({
      role: teamRoleSchema,
      jobTitle: z.string().nullable(),
      emailAddress: z.string(),
      state: memberStateSchema,
    }),
  ),
  use: planUseSchema,
  /** On the board and no drafts; due first. */
  orders: z.array(resellerOrderSchema),
  /** All that the client has, by name, itself among them. */
  customers: z.array(listedCustomerSchema),
});
export type Customer = z.infer<typeof customerSchema>;
