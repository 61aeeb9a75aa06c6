import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#shared/access/role.ts';
import type { Route } from '#shared/kernel/route.ts';
import type { RouteName } from '#shared/protocol/http-table.ts';
import { fittingInput } from '../support/fuzz/fitting-input.ts';
import { type MatrixInput, openMatrixInput } from '../support/fuzz/matrix-input.ts';
import { pixel } from '../support/fuzz/matrix-preparations.ts';
import {
  type Caller,
  everyRoute,
  openRouteScene,
  pathOf,
  type RouteScene,
} from '../support/fuzz/route-scene.ts';
import { type FakePexels, pexelsKey, startFakePexels } from '../support/servers/fake-pexels.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';

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

let stripe: FakeStripe;
let pexels: FakePexels;
let scene: RouteScene;
let callers: Caller[];
let input: MatrixInput;
const enter = ([role, more]: (typeof cast)[number]): Promise<Caller> =>
  scene.enter(role, role === 'owner' || role === 'staff' ? scene.companyId : null, more);
beforeAll(async () => {
  stripe = await startFakeStripe();
  pexels = await startFakePexels(pixel);
  scene = await openRouteScene({
    ...stripe.env,
    ...{ PEXELS_API_KEY: pexelsKey, PEXELS_URL: `${pexels.url}/` },
  });
  callers = await Promise.all(cast.map(enter));
  const [owner, admin] = callers.slice(-2) as [Caller, Caller];
  input = await openMatrixInput(scene, admin, owner);
  for (const caller of callers) await input.addOwn(caller);
});
afterAll(async () => {
  await scene?.server.close();
  await Promise.all([stripe?.close(), pexels?.close()]);
});

const sidesOf = ({ audience }: Route): Caller['side'][] => {
  if (audience === 'customer') return ['c'];
  if (audience === 'provider') return ['d'];
  return audience === 'session' ? ['c', 'd'] : [];
};
const [through, byState, refused, unfit] = [
  'let through',
  'refused by state',
  'refused',
  'nothing there for',
];
const ranks = [through, byState, unfit, refused];
const outcomeOf = (status: number): string => {
  if (status < 400) return through;
  if (status === 409 || status === 423) return byState;
  return status === 401 || status === 403 ? refused : unfit;
};

/** Reads before writes, and what removes last: each finds what it is called with. */
const order = ['GET', 'PUT', 'POST', 'DELETE'];
const depthOf = ({ path }: Route): number => path.split('/').length;
/*
 * A new route, or another right, changes the table in `role-matrix.txt`: it is compared with section 6 of the
 * specification then, and written anew with `-u`.
 */
/** Calls a route with what fits, and the ids of the caller’s own company or one that the provider serves. */
async function call(name: RouteName, route: Route, caller: Caller, count: number): Promise<number> {
  const { fields = {}, authorization = caller.authorization, undo } = await input.prepare(name, caller);
  const known = (field: string): unknown => fields[field] ?? input.valueOf(name, caller, field);
  const path = pathOf(route, (param) => String(known(param) ?? 'x'));
  const query = Object.entries((fittingInput(route.query, known) ?? {}) as object).flatMap(
    ([field, value]) => (value === undefined ? [] : [[field, String(value)]]),
  );
  const body = fittingInput(route.body, known);
  const { status, body: received } = await scene.send(
    route,
    { ...caller, authorization },
    {
      url: `${caller.side}${path}${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`,
      body: body === undefined ? undefined : { type: 'application/json', payload: JSON.stringify(body) },
      remoteAddress: `10.3.${Math.floor(count / 250)}.${count % 250}`,
    },
  );
  if (status >= 500) throw new Error(`${name} by ${caller.name}: ${status} ${received}`);
  await undo?.();
  return status;
}

it('refuses each role the calls that are not its, also on what is its own company’s', async () => {
  const sorted = everyRoute
    .filter(([, route]) => sidesOf(route).length > 0)
    .sort(([, a], [, b]) => order.indexOf(a.method) - order.indexOf(b.method) || depthOf(b) - depthOf(a));
  const table = new Map<RouteName, Map<string, string[]>>();
  let count = 0;
  for (const [name, route] of sorted as [RouteName, Route][]) {
    const outcomes = new Map<string, string[]>();
    table.set(name, outcomes);
    for (const [at, each] of cast.entries()) {
      const caller = callers[at];
      if (caller === undefined || !sidesOf(route).includes(caller.side)) continue;
      const status = await call(name, route, caller, count++);
      if (status === 401) {
        const again = await enter(each);
        callers[at] = again;
        await input.addOwn(again);
      }
      const outcome = outcomeOf(status);
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), caller.name]);
    }
  }
  const names = [...table.keys()].sort();
  const lines = names.map((name) => {
    const outcomes = [...(table.get(name) ?? [])].sort(([a], [b]) => ranks.indexOf(a) - ranks.indexOf(b));
    return `${name}: ${outcomes.map(([outcome, people]) => `${outcome} ${people.join(', ')}`).join('; ')}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('role-matrix.txt');
  const isReached = (name: RouteName) => table.get(name)?.has(through) || table.get(name)?.has(byState);
  expect(names.filter((name) => !isReached(name))).toEqual([]);
});
