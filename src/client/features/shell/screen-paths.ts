import type { MenuPath } from '#shared/rules/user-menu.ts';

/** The screens of the user menu that are there; the route table of the application holds the same. */
export const builtPaths: ReadonlySet<MenuPath> = new Set<MenuPath>([
  '/profile',
  '/payg/list',
  '/my-images',
  '/membership/service',
  '/billing/payments',
  '/team-members',
  '/workflow-and-roles',
  '/settings',
  '/reporting/order',
  '/reporting/operator',
]);
