import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let operator: ApiClient;
let order: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  const creatorId = await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  const uploaderId = await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
  owner = await server.signIn('customer', 'owner@harbour.test');
  operator = await server.signIn('user', 'devi@galley.test');
  order = await addOrder(server, { companyId, creatorId, uploaderId });
});
afterAll(() => server?.close());

const message = (text: string) => ({ message: JSON.stringify(richTextOf(text)) });
const say = (client: ApiClient, path: string, text: string, tab = 'public') =>
  client.write<Topic>('POST', `${path}/annotation`, 'card-annotation', { ...message(text), tab });
const threads = async (client: ApiClient): Promise<OrderThread[]> =>
  (await client.get<OrderThread[]>(`/order/${order.orderId}/topics`)).data ?? [];
const words = (found: OrderThread[]) => found.map((thread) => plainText(thread.message));

it('are those of all files and versions that one may read, the one last spoken in first', async () => {
  const first = await say(owner, order.versionPath, 'The rule is too heavy');
  await say(operator, order.versionPath, 'The black is rich now');
  expect(words(await threads(owner))).toEqual(['The black is rich now', 'The rule is too heavy']);
  await operator.write(
    'POST',
    `${order.versionPath}/annotation/${first.data?.id}/comment`,
    'card-annotation',
    message('Lighter in the next one'),
  );
  const [latest] = await threads(owner);
  expect(latest).toMatchObject({
    id: first.data?.id,
    attachmentId: order.attachmentId,
    attachmentName: 'spring.pdf',
    versionId: order.versionId,
    version: 1,
    isResolve: false,
  });
  expect(latest?.comments.map((comment) => plainText(comment.message))).toEqual(['Lighter in the next one']);
  expect(latest).not.toHaveProperty('annotation');
});

it('of internal review and internal remarks go to internal staff alone', async () => {
  const [row] = await server.db.query<{ id: string }>(
    `INSERT INTO attachments (order_id, kind, name) VALUES ($1, 'internal', 'press-check.pdf') RETURNING id`,
    [order.orderId],
  );
  const [version] = await server.db.query<{ id: string }>(
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, is_internal, uploaded_by, sha256)
     SELECT $1, 1, 'press-check.pdf', mime_type, file_type, size, storage_key || '-2', true, uploaded_by, sha256
     FROM versions WHERE id = $2 RETURNING id`,
    [row?.id, order.versionId],
  );
  const path = `/order/${order.orderId}/attachment/${row?.id}/version/${version?.id}`;
  await say(operator, path, 'Ink is over 300', 'internal');
  await say(operator, path, 'For the file', 'public');
  expect(words(await threads(operator))).toEqual(expect.arrayContaining(['Ink is over 300', 'For the file']));
  expect(words(await threads(owner)).sort()).toEqual(['The black is rich now', 'The rule is too heavy']);
});

it('of proofs do not go to customers before the review', async () => {
  await server.db.query(`UPDATE orders SET status = 'in-progress' WHERE id = $1`, [order.orderId]);
  expect(await threads(owner)).toEqual([]);
  expect((await threads(operator)).length).toBeGreaterThan(0);
});
