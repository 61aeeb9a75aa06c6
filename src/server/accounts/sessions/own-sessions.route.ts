import { forbidden } from '#server/access/order-access.ts';
import { sessionNow } from '#server/access/session-now.ts';
import { type Api, mount } from '#server/http/mount.ts';
import type { Actor } from '#shared/access/actor.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { endOtherSessions, endOwnSession, readOwnSessions } from './own-sessions.ts';

/** Mounts the list of one's own sessions, and their end. */
export function mountOwnSessionRoutes(api: Api): void {
  const { db, clock } = api.parts;
  /** An impersonator must not learn where the person is signed in, nor sign them out. */
  const own = ({ userId, impersonatorId }: Actor): string => {
    if (impersonatorId !== undefined) throw forbidden();
    return userId;
  };
  mount(api, routes.ownSessions, ({ actor, sessionId }) =>
    readOwnSessions(db, { userId: own(actor), sessionId }, clock()),
  );
  mount(api, routes.ownSession, async ({ sessionId }) => {
    const now = clock();
    const session = await sessionNow(db, sessionId, now);
    if (session === null) throw new Refusal('unauthenticated', 'Your session has ended');
    const { endsAt, expiresAt } = session;
    return { idleLeftMs: endsAt < expiresAt ? endsAt.getTime() - now.getTime() : null };
  });
  mount(api, routes.endOwnSession, async ({ actor, params, origin }) => {
    await endOwnSession(db, own(actor), params.sessionId, origin());
    return null;
  });
  mount(api, routes.endOtherSessions, async ({ actor, sessionId, origin }) => ({
    ended: await endOtherSessions(db, { userId: own(actor), sessionId }, origin()),
  }));
}
