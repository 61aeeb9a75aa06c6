import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { route } from '#shared/kernel/route.ts';

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
