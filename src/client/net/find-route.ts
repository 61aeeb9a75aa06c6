import type { RouteName } from '#shared/protocol/http-table.ts';
import { type RouteEntry, routeTable } from './route-table.ts';

/** Returns a route, loading the members' routes if need be; null if these cannot be loaded. */
export async function loadRoute(name: RouteName): Promise<RouteEntry | null> {
  const isLoaded = await import('./further-routes.ts').then(
    () => true,
    () => false,
  );
  return isLoaded ? knownRoute(name) : null;
}

/** Returns a route that is loaded. */
export function knownRoute(name: RouteName): RouteEntry {
  const route = routeTable[name];
  if (route === undefined) throw new Error(`route ${name} is not loaded`);
  return route;
}
