import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/access/role.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { type CsrfScope, csrfHeader, mutationHeader, type Route } from '#shared/kernel/route.ts';
import { routes } from '#shared/protocol/http-table.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { basic, reviewAuth, tokenOf } from '../clients/guest-client.ts';
import { testPassword } from '../scenes/add-people.ts';
import { openGuestScene } from '../scenes/guest-scene.ts';
import { addOrder } from '../scenes/order-fixture.ts';
import type { TestServer } from '../servers/test-server.ts';

/** Whoever calls, with the prefix of their side. */
export interface Caller {
  name: string;
  side: 'c' | 'd' | 'g';
  authorization: string;
}
interface Sent {
  url: string;
  body?: { type: string; payload: string } | undefined;
  remoteAddress?: string;
}
interface Received {
  status: number;
  body: string;
}

/** An order of a company with its people and a guest, and real ids by the names of parameters. */
export interface RouteScene {
  server: TestServer;
  /** No caller is among these, so that every caller stays usable. */
  known: Readonly<Record<string, string>>;
  /** Signs somebody new in; `companyId` of the customers' side alone. */
  enter(
    role: Role,
    companyId: string | null,
    more?: { isApprover?: boolean; viewOnly?: boolean },
  ): Promise<Caller>;
  companyId: string;
  guest: Caller;
  /** With the token of a guest's link. */
  nobody: Caller;
  /** Calls a route with its anti-forgery token and a mutation id of its own. */
  send(route: Route, caller: Caller, sent: Sent): Promise<Received>;
}

export const everyRoute = Object.entries(routes) as [name: string, route: Route][];

/** The prefix under which a caller finds a route. */
export const prefixOf = ({ audience }: Route, { side }: Caller): Caller['side'] =>
  audience === 'open' || audience === 'guest' || audience === 'any' ? 'g' : side;

/** Returns a route's path with the given values of its parameters. */
export const pathOf = (route: Route, given: (name: string) => string): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given(name)));

/** The number of sign-ins so far: each uses another network address, because each address may have only a few. */
let signIns = 0;

async function tokenFor({ app, parts }: TestServer, side: 'c' | 'd', email: string): Promise<string> {
  signIns += 1;
  const { customer, provider } = parts.config.clientCredentials;
  const credentials = Buffer.from(side === 'c' ? customer : provider).toString('base64');
  const response = await app.inject({
    method: 'POST',
    url: `/api/${side}/token`,
    remoteAddress: `10.2.${Math.floor(signIns / 250)}.${signIns % 250}`,
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'password',
      username: email,
      password: testPassword,
    }).toString(),
  });
  return response.json().data.accessToken;
}

/** `env`: further settings of the server. */
export async function openRouteScene(env: Record<string, string> = {}): Promise<RouteScene> {
  const scene = await openGuestScene(env);
  const { server } = scene;
  const companyId = await server.addCompany('Fuzz & Sons');
  const enter: RouteScene['enter'] = async (role, ofCompany, more = {}) => {
    const email = `${randomUUID()}@fuzz.test`;
    // A call may have required a second factor of the role.
    await server.db.query("UPDATE installation SET second_factor_roles = '{}'");
    await server.addPerson({ email, role, ...(ofCompany !== null && { companyId: ofCompany }), ...more });
    const name = [role, ...Object.keys(more)].join(' ');
    const side = ofCompany === null ? 'd' : 'c';
    return { name, side, authorization: `Bearer ${await tokenFor(server, side, email)}` };
  };
  const customerId = await server.addPerson({ email: 'other@fuzz.test', role: 'staff', companyId });
  const uploaderId = await server.addPerson({ email: 'uploader@fuzz.test', role: 'operator' });
  const order = await addOrder(server, { companyId, creatorId: customerId, uploaderId });
  const shared = await scene.link(await scene.newOrder(), { guest: null });
  const linkToken = tokenOf(shared.address);
  const { data } = await reviewAuth(server.url, linkToken, { name: 'Mia', email: 'mia@fuzz.test' });

  const tokens = new Map<string, string>();
  async function csrf(scope: CsrfScope, { authorization }: Caller): Promise<string> {
    const key = `${scope} ${authorization}`;
    const token = tokens.get(key);
    if (token !== undefined) return token;
    const response = await server.app.inject({ url: `/api/g/csrf/${scope}`, headers: { authorization } });
    const made: string = response.json().data?.token ?? '';
    tokens.set(key, made);
    return made;
  }
  const send: RouteScene['send'] = async (route, caller, { url, body, remoteAddress = '10.0.0.1' }) => {
    const response = await server.app.inject({
      method: route.method,
      url: `/api/${url}`,
      remoteAddress,
      headers: {
        authorization: caller.authorization,
        [mutationHeader]: randomUUID(),
        ...(route.csrf !== undefined && { [csrfHeader]: await csrf(route.csrf, caller) }),
        ...(body !== undefined && { 'content-type': body.type }),
      },
      ...(body !== undefined && { payload: body.payload }),
    });
    return { status: response.statusCode, body: response.body };
  };

  const owner = await enter('owner', companyId);
  const begun = await send(routes.addAnnotation as Route, owner, {
    url: `c${order.versionPath}/annotation`,
    body: {
      type: 'application/json',
      payload: JSON.stringify({ message: JSON.stringify(richTextOf('Heavy')) }),
    },
  });
  const topic: Topic = JSON.parse(begun.body).data;
  return {
    server,
    companyId,
    enter,
    send,
    guest: { name: 'guest', side: 'g', authorization: `Bearer ${data?.accessToken}` },
    nobody: { name: 'nobody', side: 'g', authorization: basic(linkToken) },
    known: {
      ...order,
      id: order.orderId,
      topicId: topic.id,
      customerId,
      userId: customerId,
      memberId: customerId,
      companyId: await server.addCompany('Other'),
      linkId: shared.link.id,
      email: 'other@fuzz.test',
    },
  };
}
