import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#shared/access/role.ts';
import type { Route } from '#shared/kernel/route.ts';
import type { routes } from '#shared/protocol/http-table.ts';
import { inputOf } from '../support/fuzz/odd-inputs.ts';
import {
  type Caller,
  everyRoute,
  openRouteScene,
  pathOf,
  type RouteScene,
} from '../support/fuzz/route-scene.ts';
import { randomFrom } from '../support/run/random.ts';

/** The least may do first, so that what it is refused is there to be had. */
const cast: readonly [role: Role, more?: { isApprover?: boolean; viewOnly?: boolean }][] = [
  ['owner', { viewOnly: true }],
  ['staff'],
  ['staff', { isApprover: true }],
  ['operator'],
  ['cso'],
  ['manager'],
  ['production_manager'],
  ['creative_manager'],
  ['owner'],
  ['admin'],
];
const turns = 3;
/** A call takes all of them or is not looked at further. */
const wholeNumbers: Readonly<Record<string, string>> = { price: '1', amount: '1' };

let scene: RouteScene;
let callers: Caller[];
const enter = ([role, more]: (typeof cast)[number]): Promise<Caller> =>
  scene.enter(role, role === 'owner' || role === 'staff' ? scene.companyId : null, more);
beforeAll(async () => {
  scene = await openRouteScene();
  callers = await Promise.all(cast.map(enter));
});
afterAll(() => scene?.server.close());

const sidesOf = ({ audience }: Route): Caller['side'][] => {
  if (audience === 'customer') return ['c'];
  if (audience === 'provider') return ['d'];
  return audience === 'session' ? ['c', 'd'] : [];
};
/** Reads before writes, and what removes last: each finds what it is called with. */
const order = ['GET', 'PUT', 'POST', 'DELETE'];
/*
 * Calls are as odd as their schemas allow, so that one whose caller was neither let through nor refused was found wrong
 * before. A new route, or another right, changes the table in `role-matrix.txt`: it is compared with section 6 of the
 * specification then, and written anew with `-u`.
 */
/** They end the session or the company that all others are called with; who may is tested with each. */
const apart: readonly (keyof typeof routes)[] = [
  'logout',
  'eraseCompany',
  'erasePerson',
  'mergeCompanies',
  'removeTeamMember',
];

/** Calls a route with the ids of the caller’s own company, or one that the provider serves. */
async function call(route: Route, caller: Caller, random: () => number): Promise<number> {
  const known = (field: string): string | undefined =>
    field === 'companyId' ? scene.companyId : (wholeNumbers[field] ?? scene.known[field]);
  const path = pathOf(route, (param) => known(param) ?? 'x');
  const query = Object.entries((inputOf(route.query, random, known) ?? {}) as object).flatMap(
    ([field, value]) => (value === undefined ? [] : [[field, String(value)]]),
  );
  const body = inputOf(route.body, random, known);
  const { status } = await scene.send(route, caller, {
    url: `${caller.side}${path}${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`,
    body: body === undefined ? undefined : { type: 'application/json', payload: JSON.stringify(body) },
    remoteAddress: `10.3.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
  });
  return status;
}

it('refuses each role the calls that are not its, also on what is its own company’s', async () => {
  const through: Record<string, string[]> = {};
  const refused: Record<string, string[]> = {};
  const sorted = everyRoute
    .filter(([name, route]) => sidesOf(route).length > 0 && !apart.some((each) => each === name))
    .sort(([, a], [, b]) => order.indexOf(a.method) - order.indexOf(b.method));
  for (const [name, route] of sorted)
    for (const [at, each] of cast.entries()) {
      const caller = callers[at];
      if (caller === undefined || !sidesOf(route).includes(caller.side)) continue;
      const random = randomFrom(1);
      const statuses: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        const status = await call(route, callers[at] ?? caller, random);
        statuses.push(status);
        if (status === 401) callers[at] = await enter(each);
      }
      through[name] ??= [];
      refused[name] ??= [];
      if (statuses.some((status) => status < 400)) through[name].push(caller.name);
      else if (statuses.includes(403)) refused[name].push(caller.name);
    }
  const who = (people: string[] | undefined): string => people?.join(', ') || 'nobody seen';
  const lines = Object.keys(through)
    .sort()
    .map((name) => `${name}: ${who(through[name])}; refused: ${who(refused[name])}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('role-matrix.txt');
});
