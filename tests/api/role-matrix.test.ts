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

/** Where those that are not called here, or reach nothing here, are called: the file, and a part of it that is the call. */
const calledIn: Partial<Record<RouteName, readonly [file: string, call: string]>> = {
  addImage: ['images', "'/images'"],
  cancelAddOn: ['packages', '/package/add-ons/'],
  carryThread: ['carried-threads', '/carried/'],
  checkoutCart: ['cart', '/cart/checkout'],
  clientBoard: ['white-label', '/client-board'],
  confirmCard: ['renewals', '/billing/card/confirm'],
  confirmCheckout: ['online-payments', '/checkout/confirm'],
  confirmSecondFactor: ['second-factor', "'/second-factor'"],
  customer: ['white-label', '/customer/'],
  customerToken: ['auth', '/token'],
  endOwnSession: ['own-sessions', '/sessions/'],
  eraseCompany: ['erasure', '/erasures/'],
  erasePerson: ['erasure', '/erasures/'],
  keepAddOn: ['packages', '/package/add-ons/'],
  logout: ['auth', '/logout'],
  mergeCompanies: ['merge-companies', '/merge'],
  openCheckout: ['online-payments', '/checkout'],
  priceCart: ['cart', "'/cart'"],
  products: ['cart', '/cart/products'],
  providerToken: ['auth', '/token'],
  registerUpload: ['upload', '/upload/'],
  removeSecondFactor: ['second-factor', '/second-factor/removal'],
  removeTeamMember: ['team-members', '/team-members/'],
  removeTemporaryUpload: ['upload', '/upload/temporary/'],
  saveCard: ['online-payments', '/billing/card'],
  saveStock: ['images', '/images/stock'],
  searchStock: ['images', '/images/stock'],
  takeBackDecision: ['repeated-decisions', '/take-back'],
  tickItem: ['services', '/checklist/'],
  undoChange: ['decision-undo', '/order/undo/'],
  updateAnnotation: ['threads', '/update'],
  validateImpersonateToken: ['audit', '/validate-impersonate-token'],
};

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
  for (const [name, [file, call]] of Object.entries(calledIn))
    if (!(await readFile(`tests/api/${file}.test.ts`, 'utf8')).includes(call))
      uncalled.push(`${name} in ${file}`);
  expect(uncalled).toEqual([]);
});
