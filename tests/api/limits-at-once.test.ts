import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { FormUpload } from '#shared/files/upload.http.ts';
import { formatBytes } from '#shared/files/upload.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { begunPdf } from '../support/samples/begun-pdf.ts';
import { addOrder } from '../support/scenes/order-fixture.ts';
import { addSceneOrder, type SceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const tries = 20;
const room = 5;
/** The length of each file. */
const bytes = 8;
let server: TestServer;
let serviceId: string;

beforeAll(async () => {
  server = await startTestServer();
  const [service] = await server.db.query<{ id: string }>(
    `WITH category AS (INSERT INTO service_categories (name) VALUES ('Print') RETURNING id)
     INSERT INTO services (category_id, name) SELECT id, 'Poster' FROM category RETURNING id`,
  );
  serviceId = service?.id ?? '';
});
afterAll(() => server?.close());

/** A company without limits, and its owner. */
interface Scene {
  companyId: string;
  ownerId: string;
  owner: ApiClient;
}
const times = <T>(make: (at: number) => Promise<T>, count = tries): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const act = ({ owner }: Scene, id: string, action: string) =>
  owner.write('PUT', `/order/${id}/action/${action}`, 'card', {});
const orders = ({ companyId, ownerId: creatorId }: Scene, status: SceneOrder['status'], count = tries) =>
  times(() => addSceneOrder(server, { companyId, creatorId, ...(status && { status }) }), count);
const drafts = ({ owner }: Scene, count = tries): Promise<string[]> =>
  times(async () => {
    const { data } = await owner.write<OrderDetail>('POST', '/order', 'card', {
      orderName: 'Spring menu',
      serviceId,
      brief: JSON.stringify({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Matt' }] }],
      }),
      dueDate: new Date(server.parts.clock().getTime() + 86_400_000).toISOString(),
    });
    return data?.id ?? '';
  }, count);
const invite = ({ companyId, owner }: Scene, at: number) =>
  owner.write<RouteData<'createTeamMember'>>('POST', '/team-members', 'customer-team-member', {
    firstname: 'Ann',
    lastname: 'Lee',
    email: `ann-${at}@${companyId}.test`,
    timeZone: 'Asia/Kuala_Lumpur',
  });
const grant = ({ owner }: Scene, orderId: string) =>
  owner.write<FormUpload>('POST', `/upload/upload-token/attachment/${orderId}`, 'upload', {
    name: 'menu.pdf',
    size: String(bytes),
    type: 'application/pdf',
    thumbnail: 'false',
  });
/** Grants an upload and stores its bytes; returns the key. */
async function stored(scene: Scene, orderId: string): Promise<string> {
  const { data } = await grant(scene, orderId);
  if (data === undefined) throw new Error('the upload was not granted');
  const form = new FormData();
  for (const [name, value] of Object.entries(data.fields)) form.set(name, value);
  form.set('file', new Blob([begunPdf(new Uint8Array(bytes))]), 'file');
  expect((await fetch(new URL(data.url, server.url), { method: 'POST', body: form })).status).toBe(204);
  return data.fields.key ?? '';
}
const usedOf = async ({ owner }: Scene): Promise<Record<string, number>> => {
  const { data } = await owner.get<User>('/r/profile');
  const { limits, storages } = data ?? {};
  return {
    total_orders: limits?.orders.used ?? -1,
    active_orders: limits?.activeOrders.used ?? -1,
    seats: limits?.seats.used ?? -1,
    storage_quota: storages?.used ?? -1,
  };
};

interface Limited {
  /** The column of the plan. */
  term: 'total_orders' | 'active_orders' | 'seats' | 'storage_quota';
  /** Used by each that passes. */
  each?: number;
  refusal: { message: string; messages: (string | RegExp)[] };
  /** Makes what is needed without limits; returns the calls. */
  prepare(scene: Scene): Promise<(() => Promise<ApiResponse<unknown>>)[]>;
}
const storage: Pick<Limited, 'term' | 'each' | 'refusal'> = {
  term: 'storage_quota',
  each: bytes,
  refusal: {
    message: 'Not Enough Storage',
    messages: [
      'Please upgrade your membership to continue uploading more attachments.',
      / do not fit: .* are used\. You can also buy more storage, or delete files/,
    ],
  },
};
const seats: Pick<Limited, 'term' | 'refusal'> = {
  term: 'seats',
  refusal: {
    message: 'No seat left',
    messages: ['All of your 6 seats are used.', /^Choose a plan with more seats, or deactivate/],
  },
};
const cases: Record<string, Limited> = {
  'orders of a month, published': {
    term: 'total_orders',
    refusal: {
      message: 'No orders left this month',
      messages: ['All of your 5 orders of this month are used.', /^Choose a larger plan, or wait until \d/],
    },
    prepare: async (scene) => (await drafts(scene)).map((id) => () => act(scene, id, 'publish')),
  },
  'active orders, published, resumed and restored': {
    term: 'active_orders',
    refusal: {
      message: 'No active order left',
      messages: ['All of your 5 active orders are used.', /^Choose a larger plan, or wait until an order is/],
    },
    prepare: async (scene) => [
      ...(await drafts(scene, 7)).map((id) => () => act(scene, id, 'publish')),
      ...(await orders(scene, 'on-hold', 7)).map((id) => () => act(scene, id, 'resume')),
      ...(await orders(scene, 'cancelled', 6)).map((id) => () => act(scene, id, 'restore')),
    ],
  },
  'storage, by clones': {
    ...storage,
    async prepare(scene) {
      const { companyId, ownerId, owner } = scene;
      const people = { companyId, creatorId: ownerId, uploaderId: ownerId };
      const { orderId } = await addOrder(server, { ...people, kind: 'supplied' });
      return Array(tries).fill(() => owner.write('POST', `/order/${orderId}/clone`, 'card'));
    },
  },
  'storage, by uploads': {
    ...storage,
    // Granted, and counted against the next; stored bytes come with their registration.
    each: 0,
    prepare: async (scene) => (await orders(scene, 'in-progress')).map((id) => () => grant(scene, id)),
  },
  'storage, by files that were granted before it shrank': {
    ...storage,
    prepare: (scene) =>
      orders(scene, 'in-progress').then((ids) =>
        Promise.all(
          ids.map(async (id) => {
            const file = {
              name: 'menu.pdf',
              type: 'application/pdf',
              size: bytes,
              thumbnail: null,
              key: await stored(scene, id),
            };
            return () =>
              scene.owner.write('PUT', `/upload/attachment/${id}`, 'upload', { file: JSON.stringify(file) });
          }),
        ),
      ),
  },
  'seats, by invitations': {
    ...seats,
    prepare: async (scene) => Array.from({ length: tries }, (_, at) => () => invite(scene, at)),
  },
  'seats, by people who come back': {
    ...seats,
    async prepare(scene) {
      const made = await times((at) => invite(scene, at));
      const set = (id: string, action: string) =>
        scene.owner.write('PUT', `/team-members/${id}/${action}`, 'customer-team-member');
      const ids = made.map(({ data }) => data?.member.id ?? '');
      await Promise.all(ids.map((id) => set(id, 'deactivate')));
      return ids.map((id) => () => set(id, 'reactivate'));
    },
  },
};

it.each(Object.entries(cases))(
  '%s: as many as there is room for pass, of twenty at once',
  async (what, limited) => {
    const { term, each = 1, refusal, prepare } = limited;
    const companyId = await server.addCompany(what);
    const email = `owner@${companyId}.test`;
    const ownerId = await server.addPerson({ email, role: 'owner', companyId });
    const scene = { companyId, ownerId, owner: await server.signIn('customer', email) };
    const calls = await prepare(scene);
    const before = (await usedOf(scene))[term] ?? -1;
    const total = before + room * (term === 'storage_quota' ? bytes : 1);
    await server.db.query(`UPDATE companies SET ${term} = $2 WHERE id = $1`, [companyId, total]);

    const responses = await Promise.all(calls.map((call) => call()));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(room).fill(200),
      ...Array(tries - room).fill(409),
    ]);
    expect((await usedOf(scene))[term]).toBe(before + room * each);
    for (const refused of responses.filter(({ status }) => status === 409))
      expect(refused).toMatchObject({
        code: 'quota',
        message: refusal.message,
        messages: refusal.messages.map((text) =>
          typeof text === 'string' ? text : expect.stringMatching(text),
        ),
      });
    if (term === 'storage_quota')
      expect(responses.find(({ status }) => status === 409)?.messages?.[1]).toContain(
        `of ${formatBytes(total)} are used`,
      );
  },
);
