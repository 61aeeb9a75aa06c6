import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#shared/access/role.ts';
import type { Route } from '#shared/kernel/route.ts';
import type { RouteName } from '#shared/protocol/http-table.ts';
import { fittingInput } from '../support/fuzz/fitting-input.ts';
import { type MatrixInput, openMatrixInput } from '../support/fuzz/matrix-input.ts';
import {
  type Caller,
  everyRoute,
  openRouteScene,
  pathOf,
  type RouteScene,
} from '../support/fuzz/route-scene.ts';

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

let scene: RouteScene;
let callers: Caller[];
let input: MatrixInput;
const enter = ([role, more]: (typeof cast)[number]): Promise<Caller> =>
  scene.enter(role, role === 'owner' || role === 'staff' ? scene.companyId : null, more);
beforeAll(async () => {
  scene = await openRouteScene();
  callers = await Promise.all(cast.map(enter));
  const [owner, admin] = callers.slice(-2) as [Caller, Caller];
  input = await openMatrixInput(scene, admin, owner);
  for (const caller of callers) await input.addOwn(caller);
});
afterAll(() => scene?.server.close());

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
/** They end the session or the company that all others are called with. */
const apart: readonly RouteName[] = [
  'logout',
  'endOwnSession',
  'eraseCompany',
  'erasePerson',
  'mergeCompanies',
  'removeTeamMember',
];

/** Why nobody gets through to these here, and no state refuses them. */
const outOfReach: readonly (readonly [why: string, ...names: RouteName[]])[] = [
  ['nobody takes cards here', 'confirmCard', 'confirmCheckout', 'openCheckout', 'saveCard'],
  ['there is no library of stock pictures', 'saveStock', 'searchStock'],
  ['nothing was uploaded', 'addImage', 'registerUpload', 'removeTemporaryUpload'],
  ['nobody has a second factor', 'confirmSecondFactor', 'removeSecondFactor'],
  ['they need a password or a link', 'customerToken', 'providerToken', 'validateImpersonateToken'],
  ['the company is no white-label account', 'clientBoard', 'customer'],
  [
    'its plan buys by the month, and nothing was bought',
    'cancelAddOn',
    'checkoutCart',
    'keepAddOn',
    'priceCart',
    'products',
  ],
  [
    'no such change, decision or item was made before',
    'carryThread',
    'takeBackDecision',
    'tickItem',
    'undoChange',
    'updateAnnotation',
  ],
];

/** The file that calls those that are not called here, or reach nothing here. */
const calledIn: Partial<Record<RouteName, string>> = {
  addImage: 'api/images.test.ts',
  cancelAddOn: 'api/packages.test.ts',
  carryThread: 'api/carried-threads.test.ts',
  checkoutCart: 'api/cart.test.ts',
  clientBoard: 'api/white-label.test.ts',
  confirmCard: 'api/renewals.test.ts',
  confirmCheckout: 'api/online-payments.test.ts',
  confirmSecondFactor: 'api/second-factor.test.ts',
  customer: 'api/white-label.test.ts',
  customerToken: 'api/auth.test.ts',
  endOwnSession: 'api/own-sessions.test.ts',
  eraseCompany: 'api/erasure.test.ts',
  erasePerson: 'api/erasure.test.ts',
  keepAddOn: 'api/packages.test.ts',
  logout: 'api/auth.test.ts',
  mergeCompanies: 'api/merge-companies.test.ts',
  openCheckout: 'api/online-payments.test.ts',
  priceCart: 'api/cart.test.ts',
  products: 'api/cart.test.ts',
  providerToken: 'api/auth.test.ts',
  registerUpload: 'api/upload.test.ts',
  removeSecondFactor: 'api/second-factor.test.ts',
  removeTeamMember: 'api/team-members.test.ts',
  removeTemporaryUpload: 'api/upload.test.ts',
  saveCard: 'api/renewals.test.ts',
  saveStock: 'api/images.test.ts',
  searchStock: 'api/images.test.ts',
  takeBackDecision: 'support/scenes/decision-scene.ts',
  tickItem: 'api/services.test.ts',
  undoChange: 'api/decision-undo.test.ts',
  updateAnnotation: 'api/threads.test.ts',
  validateImpersonateToken: 'api/audit.test.ts',
};

/** Returns the routes that a test's text calls by method and path; what it fills in stands for a parameter each. */
function calledRoutes(text: string): RouteName[] {
  const filled = text
    .replace(/\$\{[\w.?]*versionPath\}/g, '/order/:/attachment/:/version/:')
    .replace(/\$\{[^}]*\}/g, ':');
  const found = (pattern: RegExp, method?: string): string[] =>
    [...filled.matchAll(pattern)].map(([, first = '', second = '']) =>
      method === undefined ? `${first} ${second}` : `${method} ${first}`,
    );
  const calls = [
    ...found(/'(POST|PUT|DELETE)',\s*['`](\/[^'`?]*)/g),
    ...found(/method: '(\w+)',\s*url: ['`][^'`]*\/api\/[^/]+(\/[^'`?]*)/g),
    ...found(/\.get(?:<.*>)?\(\s*['`](\/[^'`?]*)/g, 'GET'),
    ...found(/\{\s*url: ['`][^'`]*\/api\/[^/]+(\/[^'`?]*)/g, 'GET'),
    ...found(/fetch\(['`][^'`]*\/api\/[^/]+(\/[^'`?]*)['`], \{\s*method: 'POST'/g, 'POST'),
  ];
  return calls.flatMap((call) => {
    const fitting = everyRoute.filter(([, { method, path }]) =>
      new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`).test(call),
    );
    const parameters = ([, { path }]: (typeof fitting)[number]): number => path.split(':').length;
    const fewest = Math.min(...fitting.map(parameters));
    return fitting.filter((each) => parameters(each) === fewest).map(([name]) => name as RouteName);
  });
}

/** Calls a route with what fits, and the ids of the caller’s own company or one that the provider serves. */
async function call(name: RouteName, route: Route, caller: Caller, count: number): Promise<number> {
  const known = (field: string): unknown => input.valueOf(name, caller, field);
  const path = pathOf(route, (param) => String(known(param) ?? 'x'));
  const query = Object.entries((fittingInput(route.query, known) ?? {}) as object).flatMap(
    ([field, value]) => (value === undefined ? [] : [[field, String(value)]]),
  );
  const body = fittingInput(route.body, known);
  const { status } = await scene.send(route, caller, {
    url: `${caller.side}${path}${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`,
    body: body === undefined ? undefined : { type: 'application/json', payload: JSON.stringify(body) },
    remoteAddress: `10.3.${Math.floor(count / 250)}.${count % 250}`,
  });
  return status;
}

it('refuses each role the calls that are not its, also on what is its own company’s', async () => {
  const sorted = everyRoute
    .filter(([name, route]) => sidesOf(route).length > 0 && !apart.some((each) => each === name))
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
  expect(names.filter((name) => !isReached(name))).toEqual(
    outOfReach.flatMap(([, ...each]) => each).toSorted(),
  );
});

it('knows of each route that it does not call, or to no end, a test that does', async () => {
  const names = [...apart, ...outOfReach.flatMap(([, ...each]) => each)];
  expect(Object.keys(calledIn).toSorted()).toEqual(names.toSorted());
  const uncalled: string[] = [];
  for (const [name, file] of Object.entries(calledIn))
    if (!calledRoutes(await readFile(`tests/${file}`, 'utf8')).includes(name as RouteName))
      uncalled.push(`${name} in ${file}`);
  expect(uncalled).toEqual([]);
});
