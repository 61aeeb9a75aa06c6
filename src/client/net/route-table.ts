import type { Route } from '#shared/kernel/route.ts';
import { type RouteName, routes } from '#shared/protocol/http-table.ts';

export type RouteEntry = Pick<Route, 'method' | 'path' | 'audience' | 'csrf'>;

const entryOf = ({ method, path, audience, csrf }: Route): RouteEntry => ({
  method,
  path,
  audience,
  ...(csrf === undefined ? {} : { csrf }),
});

/**
 * The fields of each route that a caller needs, without its schemas, which are types here. The build puts the
 * evaluated table in this module's place (src/build/route-table.ts), so that the schemas and their library stay out of
 * the bundle: here the routes of visitors and guests, and in further-routes.ts those of members.
 */
export const routeTable: Partial<Record<RouteName, RouteEntry>> = Object.fromEntries(
  Object.entries(routes).map(([name, route]) => [name, entryOf(route)]),
);
