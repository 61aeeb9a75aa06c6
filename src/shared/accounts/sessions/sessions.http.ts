import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { route } from '#shared/kernel/route.ts';
import { doneSchema } from '#shared/protocol/done.ts';
import { idleMinuteChoices } from './idle-limits.ts';

const ownSessionSchema = z.object({
  id: z.string(),
  /** Browser and system. */
  device: z.string(),
  /** Where it began; null: not known. */
  address: z.string().nullable(),
  beganAt: instantSchema,
  /** When it was last connected; null: never. */
  seenAt: instantSchema.nullable(),
  endsAt: instantSchema,
  /** The one that asks. */
  isThis: z.boolean(),
  /** Whom its holder acts as; null: themselves. */
  actsAs: z.string().nullable(),
  /** The provider's employee who impersonates the person; null: the person acts. */
  actedBy: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** A person's own sessions. Somebody who acts as a customer has none of theirs here. */
export const ownSessionRoutes = {
  ownSessions: route({
    summary: "One's own sessions, this one first",
    method: 'GET',
    path: '/sessions',
    audience: 'session',
    data: z.array(ownSessionSchema),
  }),
  ownSession: route({
    summary: 'How long this session lasts without use. A page calls it for use that makes no other calls',
    method: 'GET',
    path: '/sessions/this',
    audience: 'session',
    /** In milliseconds from now. Null: it expires before that, whether it is used or not. */
    data: z.object({ idleLeftMs: z.number().int().nullable() }),
  }),
  endOwnSession: route({
    summary: "End one of one's own sessions, with its sockets",
    method: 'DELETE',
    path: '/sessions/:sessionId',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    params: z.object({ sessionId: z.string().max(64) }),
    data: z.null(),
  }),
  endOtherSessions: route({
    summary: "End every one of one's own sessions but this one, with their sockets",
    method: 'DELETE',
    path: '/sessions',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    data: z.object({ ended: z.number().int() }),
  }),
};

const minutes = z.enum(idleMinuteChoices.map(String) as [string, ...string[]]).transform(Number);
const limits = z.object({ staff: z.number().int(), customers: z.number().int() });

/** Sessions of other people, and when those of all end that nobody uses. */
export const sessionAdministrationRoutes = {
  idleLimits: route({
    summary: 'After how many minutes without use sessions end',
    method: 'GET',
    path: '/idle-limits',
    audience: 'provider',
    data: limits,
  }),
  setIdleLimits: route({
    summary: 'Set after how many minutes without use sessions end, from now on and of those that have begun',
    method: 'PUT',
    path: '/idle-limits',
    audience: 'provider',
    csrf: 'profile',
    needsIdentity: true,
    body: z.object({ staff: minutes, customers: minutes }),
    data: z.null(),
  }),
  endSessionsOfPerson: route({
    summary: 'Sign somebody out everywhere: an administrator anybody, an owner the people of their company',
    method: 'DELETE',
    path: '/people/:userId/sessions',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    params: z.object({ userId: z.string().max(64) }),
    data: doneSchema,
  }),
  endAllSessions: route({
    summary: 'Sign everybody out, but this session; not guests, whose visits end with their links',
    method: 'DELETE',
    path: '/people/sessions',
    audience: 'provider',
    csrf: 'profile',
    needsIdentity: true,
    data: doneSchema,
  }),
};
