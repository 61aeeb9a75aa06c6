import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { nameText } from '#shared/kernel/name-text.ts';
import { route } from '#shared/kernel/route.ts';
import { doneSchema } from '#shared/protocol/done.ts';
import { teamMemberDetailSchema, teamMemberSchema, teamRoleSchema } from './team-member.ts';
import { memberActions } from './team-members.ts';

const text = nameText(1000);
const flag = z.stringbool().default(false);
const memberId = z.object({ memberId: z.string().max(64) });
const form = z.object({
  firstname: text,
  lastname: text,
  email: text,
  jobTitle: text.default(''),
  timeZone: text,
  role: teamRoleSchema.default('staff'),
  isApprover: flag,
  viewOnly: flag,
});
/** `message` says what was done, and what was mailed to whom. */
const done = z.object({ member: teamMemberDetailSchema, message: z.string() });

/** Routes for the people of a company, managed by its owners; of the provider, by its administrators. */
export const teamMemberRoutes = {
  teamMembers: route({
    summary: "The company's people, by name",
    method: 'GET',
    path: '/team-members',
    audience: 'session',
    data: z.array(teamMemberSchema),
  }),
  teamMember: route({
    summary: "One of the company's people, with the open orders they are on",
    method: 'GET',
    path: '/team-members/:memberId',
    audience: 'session',
    params: memberId,
    data: teamMemberDetailSchema,
  }),
  createTeamMember: route({
    summary: 'Take somebody into the company. Without a password they are mailed a link that sets one',
    method: 'POST',
    path: '/team-members',
    audience: 'session',
    csrf: 'customer-team-member',
    body: form.extend({ password: text.default('') }),
    data: done,
  }),
  saveTeamMember: route({
    summary:
      'Change what is said of somebody. A new address of who has signed in before is theirs once it is verified',
    method: 'PUT',
    path: '/team-members/:memberId',
    audience: 'session',
    csrf: 'customer-team-member',
    needsIdentity: true,
    params: memberId,
    body: withBefore(form),
    data: done,
  }),
  actOnTeamMember: route({
    summary:
      'Mail the invitation again (invite), a link that sets a new password (mail-password) or one that verifies a new address (verify-email); drop a new address (keep-email); end somebody’s access (deactivate) or give it back (reactivate)',
    method: 'PUT',
    path: '/team-members/:memberId/:action',
    audience: 'session',
    csrf: 'customer-team-member',
    needsIdentity: true,
    params: memberId.extend({ action: z.enum(memberActions) }),
    data: done,
  }),
  handOver: route({
    summary:
      'Hand open orders of one of the provider’s staff over to another, all (orderIds absent) or chosen ones; and deactivate the first',
    method: 'POST',
    path: '/team-members/:memberId/hand-over',
    audience: 'provider',
    csrf: 'customer-team-member',
    params: memberId,
    body: z.object({
      to: z.string().max(64),
      orderIds: jsonText(z.array(z.string().max(64)).max(1000)).optional(),
      deactivates: flag,
    }),
    data: done,
  }),
  removeTeamMember: route({
    summary: 'Remove somebody who has made nothing and is on no order',
    method: 'DELETE',
    path: '/team-members/:memberId',
    audience: 'session',
    csrf: 'customer-team-member',
    params: memberId,
    data: doneSchema,
  }),
};
