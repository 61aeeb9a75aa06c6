import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#shared/kernel/route.ts';
import { inputOf } from '../support/fuzz/odd-inputs.ts';
import {
  type Caller,
  everyRoute,
  openRouteScene,
  pathOf,
  type RouteScene,
} from '../support/fuzz/route-scene.ts';
import { randomFrom, seed } from '../support/run/random.ts';

let scene: RouteScene;
/** Of another company than the one whose ids are known. */
let foreign: Caller[];
let studio: Caller[];
beforeAll(async () => {
  scene = await openRouteScene();
  const other = await scene.server.addCompany('Stranger Ltd');
  foreign = [
    await scene.enter('owner', other),
    await scene.enter('staff', other),
    await scene.enter('staff', other, { isApprover: true }),
    await scene.enter('owner', other, { viewOnly: true }),
    scene.guest,
  ];
  studio = [];
  for (const role of [
    'operator',
    'manager',
    'creative_manager',
    'production_manager',
    'admin',
    'cso',
  ] as const)
    studio.push(await scene.enter(role, null));
});
afterAll(() => scene?.server.close());

/** Everywhere that a route is mounted. */
const prefixes: Readonly<Record<Route['audience'], readonly Caller['side'][]>> = {
  customer: ['c'],
  provider: ['d'],
  session: ['c', 'd'],
  open: ['g'],
  guest: ['g'],
  any: ['g'],
};

/** Calls a route with what its schema allows, and the known ids wherever they fit. */
async function call(
  route: Route,
  caller: Caller,
  prefix: Caller['side'],
  random: () => number,
): Promise<number> {
  const known = (field: string): string | undefined => scene.known[field];
  const path = pathOf(route, (param) => known(param) ?? 'x');
  const query = Object.entries((inputOf(route.query, random, known) ?? {}) as object).flatMap(
    ([field, value]) => (value === undefined ? [] : [[field, String(value)]]),
  );
  const body = inputOf(route.body, random, known);
  const { status } = await scene.send(route, caller, {
    url: `${prefix}${path}${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`,
    body: body === undefined ? undefined : { type: 'application/json', payload: JSON.stringify(body) },
    remoteAddress: `10.1.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
  });
  return status;
}

/** Calls of a side that nobody needs a session of it for. */
const signingIn = ['customerToken', 'providerToken', 'resetPassword', 'providerResetPassword'];

/** Ids in a path that belong to a company. Of announcements, plans and such, everybody has the same. */
const owned = /:(orderId|attachmentId|versionId|topicId|commentId|customerId|memberId|userId|companyId)\b/;

describe('every route of the table', () => {
  it('opens nothing of a company to anyone of another one', async () => {
    const random = randomFrom(seed);
    const opened: string[] = [];
    for (const [name, route] of everyRoute.filter(([, { path }]) => owned.test(path)))
      for (const caller of foreign)
        for (const prefix of prefixes[route.audience])
          for (let turn = 0; turn < 2; turn++) {
            const status = await call(route, caller, prefix, random);
            if (status < 400) opened.push(`${name} to ${caller.name} under /${prefix}: ${status}`);
          }
    expect(opened).toEqual([]);
    // The ids are real: their own company's owner reads by them.
    const own = await scene.enter('owner', scene.companyId);
    const reads = everyRoute.filter(
      ([, { method, path, audience }]) => method === 'GET' && audience === 'session' && owned.test(path),
    );
    const statuses = await Promise.all(reads.map(([, route]) => call(route, own, 'c', random)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(reads.length / 2);
  });

  it('is closed to the other side, to guests where it is not theirs, and without a session', async () => {
    const random = randomFrom(seed + 1);
    const opened: string[] = [];
    const customers = foreign.filter(({ side }) => side === 'c');
    const without: Caller = { name: 'nobody', side: 'g', authorization: '' };
    const closedTo = ({ audience }: Route): Caller[] => {
      if (audience === 'customer') return [...studio, scene.guest, without];
      if (audience === 'provider') return [...customers, scene.guest, without];
      if (audience === 'session') return [scene.guest, without];
      if (audience === 'guest') return [...customers, ...studio, without];
      return audience === 'any' ? [without] : [];
    };
    for (const [name, route] of everyRoute.filter(([each]) => !signingIn.includes(each)))
      for (const prefix of prefixes[route.audience])
        for (const caller of closedTo(route)) {
          const status = await call(route, caller, prefix, random);
          if (status !== 401 && status !== 403)
            opened.push(`${name} to ${caller.name} under /${prefix}: ${status}`);
        }
    expect(opened).toEqual([]);
  });
});
