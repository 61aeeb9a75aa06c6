import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { userMenu } from '#shared/rules/user-menu.ts';
import { builtPaths } from './screen-paths.ts';

it('holds the screens of the user menu that the application routes to', () => {
  const routed = readFileSync('src/client/app/account-routes.tsx', 'utf8');
  for (const { path } of userMenu)
    expect([path, builtPaths.has(path)]).toEqual([path, routed.includes(`<Route path="${path}">`)]);
});
