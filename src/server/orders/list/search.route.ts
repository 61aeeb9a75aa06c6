import { type Api, mount } from '#server/http/mount.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { readTitles, searchFiles } from './search.ts';

/** Mounts the searches of the palette. */
export function mountSearchRoutes(api: Api): void {
  const { db, clock } = api.parts;
  mount(api, routes.orderTitles, ({ actor, query }) => readTitles({ db, actor, now: clock() }, query.since));
  mount(api, routes.searchFiles, ({ actor, query }) => searchFiles({ db, actor, now: clock() }, query));
}
