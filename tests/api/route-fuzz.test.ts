import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CsrfScope, csrfHeader, mutationHeader, type Route } from '#shared/kernel/route.ts';
import { routes } from '#shared/protocol/http-table.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { basic, reviewAuth, tokenOf } from '../support/clients/guest-client.ts';
import { broken, inputOf } from '../support/fuzz/odd-inputs.ts';
import { isLong, randomFrom, seed } from '../support/run/random.ts';
import { type GuestScene, openGuestScene } from '../support/scenes/guest-scene.ts';
import { addOrder } from '../support/scenes/order-fixture.ts';

const callsOfRoute = isLong ? 2_000 : 50;

type Side = 'c' | 'd' | 'g';
interface Caller {
  side: Side;
  authorization: string;
  email?: string;
}

let scene: GuestScene;
/** Real ids by the names of parameters and fields. Nobody who calls is among them, so that all can go on. */
const known: Record<string, string> = {};
const callers: Record<'owner' | 'staff' | 'operator' | 'admin' | 'guest', Caller> = {} as never;
const nobody: Caller = { side: 'g', authorization: '' };

async function signIn(name: 'owner' | 'staff' | 'operator' | 'admin', companyId: string): Promise<void> {
  const { server } = scene;
  const email = `${name}.${randomUUID()}@fuzz.test`;
  const isOfStudio = name === 'operator' || name === 'admin';
  await server.addPerson({ email, role: name, ...(!isOfStudio && { companyId }) });
  const { token } = await server.signIn(isOfStudio ? 'user' : 'customer', email);
  callers[name] = { side: isOfStudio ? 'd' : 'c', authorization: `Bearer ${token}`, email };
}

let companyId: string;
beforeAll(async () => {
  scene = await openGuestScene();
  const { server, owner } = scene;
  companyId = await server.addCompany('Fuzz & Sons');
  for (const name of ['owner', 'staff', 'operator', 'admin'] as const) await signIn(name, companyId);
  const customerId = await server.addPerson({ email: 'other@fuzz.test', role: 'staff', companyId });
  const uploaderId = await server.addPerson({ email: 'uploader@fuzz.test', role: 'operator' });
  const order = await addOrder(server, { companyId, creatorId: customerId, uploaderId });
  const shared = await scene.link(await scene.newOrder(), { guest: null });
  const linkToken = tokenOf(shared.address);
  const { data } = await reviewAuth(server.url, linkToken, { name: 'Mia', email: 'mia@fuzz.test' });
  callers.guest = { side: 'g', authorization: `Bearer ${data?.accessToken}` };
  nobody.authorization = basic(linkToken);
  const message = '{"type":"doc","content":[]}';
  const { data: topic } = await owner.write<Topic>(
    'POST',
    `${order.versionPath}/annotation`,
    'card-annotation',
    {
      message,
    },
  );
  const other = await server.addCompany('Other');
  Object.assign(known, order, {
    id: order.orderId,
    topicId: topic?.id,
    customerId,
    userId: customerId,
    memberId: customerId,
    companyId: other,
    linkId: shared.link.id,
    email: 'other@fuzz.test',
  });
});
afterAll(() => scene?.server.close());

const callersOf = ({ audience }: Route): Caller[] => {
  const { owner, staff, operator, admin, guest } = callers;
  if (audience === 'customer') return [owner, owner, staff];
  if (audience === 'provider') return [admin, admin, operator];
  if (audience === 'session') return [owner, admin, staff, operator];
  if (audience === 'guest') return [guest];
  return audience === 'open' ? [nobody] : [owner, admin, guest];
};
const prefixOf = ({ audience }: Route, { side }: Caller): Side =>
  audience === 'open' || audience === 'guest' || audience === 'any' ? 'g' : side;

const tokens = new Map<string, string>();
async function csrf(scope: CsrfScope, { authorization }: Caller): Promise<string> {
  const key = `${scope} ${authorization}`;
  const token = tokens.get(key);
  if (token !== undefined) return token;
  const response = await scene.server.app.inject({
    url: `/api/g/csrf/${scope}`,
    headers: { authorization },
  });
  const made = response.json().data?.token ?? '';
  tokens.set(key, made);
  return made;
}

/** Calls that end what the next ones need. */
const endSession = ['POST /logout', 'DELETE /account'];

const leak = /\bat .{1,200}\.[jt]s:\d+|SELECT .{1,200} FROM|password_hash|node_modules/;

/** Bodies that no client sends whole, with their types. */
const torn: [type: string, payload: string][] = [
  ['application/json', '{"name": "Spring'],
  ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['application/json', '{"__proto__": {"role": "admin"}}'],
  ['application/x-www-form-urlencoded', 'name=%E0%A4%A&=&&==%00'],
  ['multipart/form-data', '--b'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nSpring'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data\r\n\r\nSpring\r\n--b--'],
  ['text/plain', 'Spring'],
];

it('no call fails by a torn body, or one of another type', async () => {
  const faults: string[] = [];
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const [caller = nobody] = callersOf(route);
    if (route.body === undefined || endSession.includes(`${route.method} ${route.path}`)) continue;
    for (const [type, payload] of torn) {
      const response = await scene.server.app.inject({
        method: route.method,
        url: `/api/${prefixOf(route, caller)}${route.path.replace(/:(\w+)/g, (_, param) => known[param] ?? 'x')}`,
        headers: {
          authorization: caller.authorization,
          'content-type': type,
          ...(route.csrf !== undefined && { [csrfHeader]: await csrf(route.csrf, caller) }),
        },
        payload,
      });
      if (response.statusCode >= 500 || leak.test(response.body))
        faults.push(
          `${name}: ${response.statusCode} ${response.body.slice(0, 200)} ← ${type} ${payload.slice(0, 60)}`,
        );
    }
  }
  expect(faults).toEqual([]);
});

const longMs = 3 * 60 * 60 * 1000;

it(`no call fails by what it is sent: ${callsOfRoute} of each route`, {
  timeout: isLong ? longMs : 300_000,
}, async () => {
  const random = randomFrom(seed);
  const { app } = scene.server;
  const faults: string[] = [];
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    if (endSession.includes(`${route.method} ${route.path}`)) continue;
    for (let count = 0; count < callsOfRoute; count++) {
      const all = callersOf(route);
      const caller = all[Math.floor(random() * all.length)] ?? nobody;
      const input = (part: Route['params']) => {
        const fitting = inputOf(part, random, (field) => known[field]);
        return count % 2 === 0 ? fitting : broken(fitting, random);
      };
      const params = (inputOf(route.params, random, (field) => known[field]) ?? {}) as Record<string, string>;
      const path = route.path.replace(/:(\w+)/g, (_, param: string) =>
        encodeURIComponent((params[param] ?? 'x').replace(/[\ud800-\udfff]/g, '?')),
      );
      const query = Object.entries((input(route.query) ?? {}) as object).flatMap(([field, value]) =>
        value === undefined ? [] : [[field, String(value)]],
      );
      const body = input(route.body);
      const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
      const url = `/api/${prefixOf(route, caller)}${path}${search}`;
      const response = await app.inject({
        method: route.method,
        url,
        remoteAddress: `10.0.${count % 250}.${Math.floor(random() * 250)}`,
        headers: {
          authorization: caller.authorization,
          [mutationHeader]: randomUUID(),
          ...(route.csrf !== undefined && { [csrfHeader]: await csrf(route.csrf, caller) }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      if (response.statusCode >= 500 || leak.test(response.body))
        faults.push(
          `${name}: ${response.statusCode} ${response.body.slice(0, 200)} ← ${route.method} ${url.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 400)}`,
        );
      if (response.statusCode === 401 && caller.email !== undefined) {
        const [again] = (['owner', 'staff', 'operator', 'admin'] as const).filter(
          (each) => callers[each] === caller,
        );
        if (again !== undefined) await signIn(again, companyId);
      }
    }
  }
  expect(faults).toEqual([]);
});
