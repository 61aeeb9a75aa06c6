import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '#shared/kernel/route.ts';
import { broken, inputOf } from '../support/fuzz/odd-inputs.ts';
import {
  type Caller,
  everyRoute,
  openRouteScene,
  pathOf,
  prefixOf,
  type RouteScene,
} from '../support/fuzz/route-scene.ts';
import { isLong, randomFrom, seed } from '../support/run/random.ts';

const callsOfRoute = isLong ? 2_000 : 50;
/** One after another, most of the time would be spent waiting for the database. */
const atOnce = 10;
const json = 'application/json';

let scene: RouteScene;
const roles = ['owner', 'staff', 'operator', 'admin'] as const;
const signedIn = {} as Record<(typeof roles)[number], Caller>;
const enter = async (role: (typeof roles)[number]): Promise<void> => {
  signedIn[role] = await scene.enter(role, role === 'owner' || role === 'staff' ? scene.companyId : null);
};
beforeAll(async () => {
  scene = await openRouteScene();
  for (const role of roles) await enter(role);
});
afterAll(() => scene?.server.close());

function callersOf({ audience }: Route): Caller[] {
  const { owner, staff, operator, admin } = signedIn;
  if (audience === 'customer') return [owner, owner, staff];
  if (audience === 'provider') return [admin, admin, operator];
  if (audience === 'session') return [owner, admin, staff, operator];
  if (audience === 'guest') return [scene.guest];
  return audience === 'open' ? [scene.nobody] : [owner, admin, scene.guest];
}

/** These take no input, and end sessions that the next calls need. */
const endings: readonly string[] = ['logout', 'endAllSessions'];
const fuzzed = everyRoute.filter(([name]) => !endings.includes(name));
/** What a response never has in it: a stack, a statement, a column of secrets. */
const leak = /\bat .{1,200}\.[jt]s:\d+|SELECT .{1,200} FROM|password_hash|node_modules/;
const isFault = ({ status, body }: { status: number; body: string }): boolean =>
  status >= 500 || leak.test(body);

/** Bodies that no client sends whole, with their types. */
const torn: readonly { type: string; payload: string }[] = [
  { type: json, payload: '{"name": "Spring' },
  { type: json, payload: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
  { type: json, payload: '{"__proto__": {"role": "admin"}}' },
  { type: 'application/x-www-form-urlencoded', payload: 'name=%E0%A4%A&=&&==%00' },
  { type: 'multipart/form-data', payload: '--b' },
  {
    type: 'multipart/form-data; boundary=b',
    payload: '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nSpring',
  },
  {
    type: 'multipart/form-data; boundary=b',
    payload: '--b\r\nContent-Disposition: form-data\r\n\r\nSpring\r\n--b--',
  },
  { type: 'text/plain', payload: 'Spring' },
];

it('no call fails by a torn body, or one of another type', async () => {
  const faults: string[] = [];
  for (const [name, route] of fuzzed) {
    if (route.body === undefined) continue;
    const [caller = scene.nobody] = callersOf(route);
    const url = prefixOf(route, caller) + pathOf(route, (param) => scene.known[param] ?? 'x');
    for (const body of torn) {
      const received = await scene.send(route, caller, { url, body });
      if (isFault(received)) faults.push(`${name}: ${JSON.stringify(received)} ← ${body.type}`);
    }
  }
  expect(faults).toEqual([]);
});

it('a call whose fields may all be left out needs no body', async () => {
  const wanted: string[] = [];
  const free = fuzzed.filter(([, { body }]) => body?.safeParse({}).success === true);
  expect(free.length).toBeGreaterThan(10);
  for (const [name, route] of free)
    for (const caller of callersOf(route)) {
      const url = prefixOf(route, caller) + pathOf(route, (param) => scene.known[param] ?? 'x');
      const [without, withNone] = [
        await scene.send(route, caller, { url }),
        await scene.send(route, caller, { url, body: { type: json, payload: '{}' } }),
      ];
      if (without.status === 422 && without.body !== withNone.body)
        wanted.push(`${name}: ${without.body} ≠ ${withNone.body}`);
    }
  expect(wanted).toEqual([]);
});

/** Returns what a call sends to a route: what its schema allows, or that with one value broken. */
function sentTo(route: Route, caller: Caller, random: () => number, isBroken: boolean) {
  const known = (field: string): string | undefined => scene.known[field];
  const input = (part: Route['params']): unknown => {
    const fitting = inputOf(part, random, known);
    return isBroken ? broken(fitting, random) : fitting;
  };
  const params = (inputOf(route.params, random, known) ?? {}) as Record<string, string>;
  // An address holds no half of a pair of code units.
  const path = pathOf(route, (param) => (params[param] ?? 'x').replace(/\p{Surrogate}/gu, '?'));
  const query = Object.entries((input(route.query) ?? {}) as object).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, String(value)]],
  );
  const body = input(route.body);
  return {
    url: `${prefixOf(route, caller)}${path}${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`,
    body: body === undefined ? undefined : { type: json, payload: JSON.stringify(body) },
    remoteAddress: `10.0.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
  };
}

it(`no call fails by what it is sent: ${callsOfRoute} of each route`, async () => {
  const random = randomFrom(seed);
  const faults: string[] = [];
  for (const [name, route] of fuzzed)
    for (let count = 0; count < callsOfRoute; count += atOnce) {
      const all = callersOf(route);
      const calls = Array.from({ length: atOnce }, (_, at) => {
        const caller = all[Math.floor(random() * all.length)] ?? scene.nobody;
        return { caller, sent: sentTo(route, caller, random, at % 2 === 1) };
      });
      const received = await Promise.all(calls.map(({ caller, sent }) => scene.send(route, caller, sent)));
      for (const [at, one] of received.entries())
        if (isFault(one))
          faults.push(
            `${name}: ${JSON.stringify(one).slice(0, 300)} ← ${JSON.stringify(calls[at]?.sent).slice(0, 600)}`,
          );
      // What was called has ended these sessions.
      const ended = roles.filter((role) =>
        received.some(({ status }, at) => status === 401 && calls[at]?.caller === signedIn[role]),
      );
      for (const role of ended) await enter(role);
    }
  expect(faults).toEqual([]);
});
