import { z } from 'zod';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { nameText } from '#shared/kernel/name-text.ts';
import { route } from '#shared/kernel/route.ts';
import { doneSchema } from '#shared/protocol/done.ts';
import { customerSchema } from './customer.ts';

const text = nameText(1000);
const form = z.object({ company: text, firstname: text, lastname: text, email: text, timeZone: text });
const params = z.object({ companyId: z.string().min(1).max(64) });
const writing = { audience: 'session', csrf: 'reseller-customer' } as const;

/** The customers of a white-label client, or all companies where an administrator changes them. */
export const customerRoutes = {
  createCustomer: route({
    summary: 'Take on a customer: a company on the free plan, and its owner, who is mailed how to sign in',
    method: 'POST',
    path: '/customer',
    audience: 'session',
    csrf: 'reseller-customer',
    /** With `resellerId`, which only administrators may give: on behalf of that reseller. */
    body: form.extend({ resellerId: z.string().max(64).optional() }),
    data: doneSchema.extend({ companyId: z.string(), email: z.string() }),
  }),
  customer: route({
    summary: 'A customer: its owner, people, plan and orders, and the other customers by name',
    method: 'GET',
    path: '/customer/:companyId',
    audience: 'customer',
    params,
    data: customerSchema,
  }),
  saveCustomer: route({
    summary: 'Change what a customer is called and, until they have signed in, who owns it',
    method: 'PUT',
    path: '/customer/:companyId',
    ...writing,
    needsIdentity: true,
    params,
    body: withBefore(form),
    data: doneSchema,
  }),
  inviteCustomer: route({
    summary: "Mail a customer's owner again how to sign in; the link mailed before opens nothing any more",
    method: 'POST',
    path: '/customer/:companyId/invitation',
    ...writing,
    params,
    data: doneSchema,
  }),
};
