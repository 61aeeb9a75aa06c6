/**
 * Adds the routes of members to `routeTable`. The build puts them here (src/build/route-table.ts); from sources the
 * table has them already.
 */
export {};
