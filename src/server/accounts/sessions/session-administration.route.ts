import { narrowSockets } from '#server/access/access-change.ts';
import { forbidden } from '#server/access/order-access.ts';
import { allSessionIds } from '#server/access/sessions.queries.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { write } from '#server/http/run-use-case.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayAdministerSignIns } from '#shared/accounts/team-members.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { endAllSessions, endSessionsOfPerson } from './end-sessions.ts';
import { findIdleLimits, saveIdleLimits } from './idle-limits.queries.ts';

/** Mounts what administrators and owners decide about the sessions of others. */
export function mountSessionAdministrationRoutes(api: Api): void {
  const { db } = api.parts;
  const requireAdministrator = (actor: Actor): void => {
    if (!mayAdministerSignIns(actor)) throw forbidden();
  };
  mount(api, routes.idleLimits, ({ actor }) => {
    requireAdministrator(actor);
    return findIdleLimits(db);
  });
  mount(api, routes.setIdleLimits, (call) =>
    write(api.parts, call, async ({ tx, actor }) => {
      requireAdministrator(actor);
      await saveIdleLimits(tx, call.body);
      // Their sockets end by the new limits.
      narrowSockets(tx, { sessions: await allSessionIds(tx) });
      return null;
    }),
  );
  mount(api, routes.endSessionsOfPerson, ({ actor, params, origin }) =>
    endSessionsOfPerson(db, actor, params.userId, origin()),
  );
  mount(api, routes.endAllSessions, ({ actor, sessionId, origin }) =>
    endAllSessions(db, actor, sessionId, origin()),
  );
}
