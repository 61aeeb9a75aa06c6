import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type NewOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let people: { companyId: string; creatorId: string; uploaderId: string };
let owner: ApiClient;
let operator: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  const creatorId = await server.addPerson({
    email: 'mei@harbour.test',
    role: 'owner',
    companyId,
    firstname: 'Mei',
    lastname: 'Lim',
  });
  const uploaderId = await server.addPerson({
    email: 'devi@galley.test',
    role: 'operator',
    firstname: 'Devi',
    lastname: 'Raman',
  });
  people = { companyId, creatorId, uploaderId };
  owner = await server.signIn('customer', 'mei@harbour.test');
  operator = await server.signIn('user', 'devi@galley.test');
});
afterAll(() => server?.close());

const newOrder = (more: Partial<NewOrder> = {}): Promise<OrderFixture> =>
  addOrder(server, { ...people, ...more });
const orderOf = async (client: ApiClient, { orderId }: OrderFixture): Promise<RouteData<'order'>> => {
  const { data } = await client.get<RouteData<'order'>>(`/order/${orderId}`);
  if (data === undefined || data === null) throw new Error('the order was not returned');
  return data;
};

/** The names that the specification's list of entities gives to fields; other tests hold what is beside them. */
describe('an attachment', () => {
  it.each([
    ['customer', 'customerReview'],
    ['supplied', 'suppliedFiles'],
    ['internal', 'internalReview'],
  ] as const)('has the kind it was begun as and what is closed of it: %s', async (kind, group) => {
    const { attachments } = await orderOf(operator, await newOrder({ kind }));
    expect(attachments[group]).toMatchObject([
      {
        kind,
        attachmentTypeStartFrom: kind,
        isDisabledInternalTabAnnotation: false,
        isDisabledPublicTabAnnotation: false,
      },
    ] satisfies Partial<Attachment>[]);
  });
});

describe('the signed-in person', () => {
  it('has the film about the product that is configured, or none', async () => {
    expect((await owner.get<RouteData<'customerProfile'>>('/r/profile')).data).toMatchObject({
      tourVideo: null,
    });
    onTestFinished(() => {
      server.parts.config.tourVideo = null;
    });
    server.parts.config.tourVideo = '/tour.webm';
    expect((await owner.get<RouteData<'customerProfile'>>('/r/profile')).data?.tourVideo).toBe('/tour.webm');
    expect((await operator.get<RouteData<'providerProfile'>>('/profile')).data?.tourVideo).toBe('/tour.webm');
  });
});

describe('an order', () => {
  it('has its status, its creator, whether its clock is paused, and of its versions size and sender', async () => {
    const order = await newOrder({ status: 'in-progress', kind: 'internal' });
    const size = '%PDF-1.7'.length;
    expect(await orderOf(operator, order)).toMatchObject({
      status: 'in-progress',
      creator: { id: people.creatorId },
      workTime: { paused: false },
      attachments: {
        internalReview: [
          {
            versions: [{ id: order.versionId, version: 1, fileSizeRaw: size, uploadedByType: 'user' }],
          },
        ],
      },
    });
    await server.db.query(`UPDATE orders SET work_state = 'paused' WHERE id = $1`, [Number(order.orderId)]);
    expect(await orderOf(operator, order)).toMatchObject({ workTime: { paused: true } });
  });
});

describe('the card of an order', () => {
  const card = async (order: OrderFixture) => ({
    id: order.orderId,
    orderId: order.orderId,
    orderName: 'Spring catalogue',
    orderStateStatus: 'in-review',
    positionOrder: expect.any(Number),
    createdAt: expect.any(String),
    dueDate: null,
    client: server.parts.installation.current().providerName,
    company: { id: people.companyId, name: 'Harbour Coffee' },
    packageName: 'Studio',
    serviceName: 'Catalogue',
    orderCreator: { name: 'Mei Lim', image: null },
    operator: null,
  });
  const assign = ({ orderId }: OrderFixture) =>
    server.db.query('UPDATE orders SET operator_id = $1 WHERE id = $2', [people.uploaderId, Number(orderId)]);
  const assigned = { label: 'Devi Raman', image: '/avatars/devi.webp' };

  beforeAll(() =>
    server.db.query(`UPDATE users SET avatar = '/avatars/devi.webp' WHERE id = $1`, [people.uploaderId]),
  );

  it('is what a search finds: with who ordered and who works on it, or nobody', async () => {
    const order = await newOrder();
    const found = async () =>
      (await owner.get<RouteData<'orders'>>(`/order?customSearch=${order.orderId}&limit=10`)).data?.orders;
    expect(await found()).toMatchObject([await card(order)]);
    await assign(order);
    expect(await found()).toMatchObject([{ orderId: order.orderId, operator: assigned }]);
  });

  it('comes with its notifications, where the order stands in the reader’s column', async () => {
    const [first, second] = [await newOrder(), await newOrder()];
    for (const order of [first, second]) {
      await assign(order);
      await owner.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
        message: JSON.stringify(richTextOf('The logo is too small')),
      });
    }
    const groups = (await operator.get<RouteData<'messageGroups'>>('/message/groups')).data ?? [];
    expect(groups.map(({ order }) => order)).toMatchObject([
      { ...(await card(second)), operator: assigned },
      { ...(await card(first)), operator: assigned },
    ]);
    const listed = (await operator.get<RouteData<'orders'>>('/order?limit=200')).data?.orders ?? [];
    for (const { order } of groups)
      expect(order.positionOrder).toBe(listed.find(({ id }) => id === order.id)?.positionOrder);
    const group = await operator.get<RouteData<'messageGroup'>>(`/message/group/${first.orderId}`);
    expect(group.data).toMatchObject([{ order: { orderId: first.orderId, operator: assigned } }]);
  });

  it('does not tell customers how many orders of others stand above theirs', async () => {
    const companyId = await server.addCompany('Kestrel Books');
    const creatorId = await server.addPerson({ email: 'ada@kestrel.test', role: 'owner', companyId });
    await addOrder(server, { ...people, companyId, creatorId });
    const order = await newOrder();
    await assign(order);
    const say = (client: ApiClient, text: string) =>
      client.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
        message: JSON.stringify(richTextOf(text)),
      });
    await say(owner, 'The logo is too small');
    await say(operator, 'It is as large as the guide allows');
    const positionTo = async (client: ApiClient): Promise<number | undefined> => {
      const { data } = await client.get<RouteData<'messageGroup'>>(`/message/group/${order.orderId}`);
      return data?.[0]?.order.positionOrder;
    };
    const [toOwner = NaN, toOperator = NaN] = [await positionTo(owner), await positionTo(operator)];
    expect(toOperator).toBe(toOwner + 1);
  });
});
