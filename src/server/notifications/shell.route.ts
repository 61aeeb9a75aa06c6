import {
  beginImpersonation,
  impersonate,
  readCustomers,
  readImpersonations,
} from '#server/access/impersonate.ts';
import { endTour } from '#server/accounts/end-tour.ts';
import { readResellerBoard } from '#server/board/read-reseller-board.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  readAnnouncements,
  readManaged,
  removeAnnouncement,
} from './announcements.ts';

const windowMs = 15 * 60 * 1000;
const guessesOfOneAddress = 60;

/** Tours, announcements and the provider's people signed in as customers. */
export function mountShellRoutes(api: Api): void {
  const { app, parts } = api;
  const { db, clock } = parts;

  mount(api, routes.endTour, (call) =>
    write(parts, call, (context) => endTour(context, call.params.step, call.body.data)),
  );

  mount(api, routes.announcements, (call) => read(parts, call, [], readAnnouncements));
  mount(api, routes.managedAnnouncements, (call) => read(parts, call, [], readManaged));
  mount(api, routes.addAnnouncement, (call) =>
    write(parts, call, (context) => addAnnouncement(context, call.body)),
  );
  mount(api, routes.changeAnnouncement, (call) =>
    write(parts, call, (context) => changeAnnouncement(context, call.params.id, call.body)),
  );
  mount(api, routes.removeAnnouncement, (call) =>
    write(parts, call, (context) => removeAnnouncement(context, call.params.id)),
  );

  mount(api, routes.clientBoard, (call) => read(parts, call, [], readResellerBoard));
  mount(api, routes.customers, (call) => read(parts, call, [], readCustomers));
  mount(api, routes.impersonations, (call) => read(parts, call, [], readImpersonations));
  // Not by `write`, which stores the response for repeated calls: the link must not be stored.
  mount(api, routes.impersonate, ({ actor, params, origin }) =>
    impersonate(db, actor, params.userId, origin(), clock()),
  );
  mountOpen(
    api,
    routes.validateImpersonateToken,
    ({ headers, origin }) => {
      const [, token] = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(headers.authorization ?? '') ?? [];
      if (token === undefined) throw new Refusal('unauthenticated', 'Token is not valid');
      return beginImpersonation(db, token, origin());
    },
    { preHandler: [limit(app, { name: 'impersonation', max: guessesOfOneAddress, windowMs })] },
  );
}
