import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

interface Someone {
  id: string;
  api: ApiClient;
}
let server: TestServer;
let companyId: string;
let owner: Someone;
let colleague: Someone;
let operator: Someone;
let stranger: Someone;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour Coffee');
  const otherId = await server.addCompany('Kestrel Outdoor');
  const person = async (
    email: string,
    role: 'owner' | 'staff' | 'operator',
    company?: string,
  ): Promise<Someone> => {
    const id = await server.addPerson({ email, role, ...(company !== undefined && { companyId: company }) });
    return { id, api: await server.signIn(company === undefined ? 'user' : 'customer', email) };
  };
  owner = await person('mei@harbour.test', 'owner', companyId);
  colleague = await person('jon@harbour.test', 'staff', companyId);
  operator = await person('devi@galley.test', 'operator');
  stranger = await person('kai@kestrel.test', 'owner', otherId);
});
afterAll(() => server?.close());

const order = (): Promise<OrderFixture> =>
  addOrder(server, { companyId, creatorId: owner.id, uploaderId: operator.id });
const named = (...people: Someone[]): { mentions: string } => ({
  mentions: JSON.stringify(people.map(({ id }) => id)),
});
const text = (content: string | RichText): string =>
  JSON.stringify(typeof content === 'string' ? richTextOf(content) : content);
const begin = (to: OrderFixture, content: string | RichText, fields = {}) =>
  owner.api.write<Topic>('POST', `${to.versionPath}/annotation`, 'card-annotation', {
    message: text(content),
    ...fields,
  });
const change = (to: OrderFixture, path: string, content: string | RichText, fields = {}) =>
  owner.api.write<Topic>('PUT', `${to.versionPath}/${path}/message`, 'card-annotation', {
    data: text(content),
    ...fields,
  });
const mentioning = ({ id }: Someone): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id, label: 'Someone' } }] }],
});
/** Titles of all, newest first. */
const received = async ({ api }: Someone, { orderId }: OrderFixture): Promise<string[]> =>
  ((await api.get<Notification[]>(`/message/group/${orderId}`)).data ?? []).map(({ title }) => title);
const mention = 'Mentioned you on spring.pdf';

describe('people who are named beside a message without a mention in its text', () => {
  it('are notified of a thread, a reply and an edit, each once', async () => {
    const made = await order();
    const { data: topic } = await begin(made, 'Look at this', named(colleague));
    expect(await received(colleague, made)).toEqual([mention]);

    const thread = `${made.versionPath}/annotation/${topic?.id}`;
    const replied = await owner.api.write<Topic>('POST', `${thread}/comment`, 'card-annotation', {
      message: text('And this'),
      ...named(colleague, colleague),
    });
    expect(await received(colleague, made)).toEqual([mention, mention]);

    const comment = `comment/${replied.data?.comments[0]?.id}`;
    expect((await change(made, comment, 'And that', named(colleague, operator))).status).toBe(200);
    expect((await change(made, comment, 'And that too', named(colleague, operator))).status).toBe(200);
    expect(await received(operator, made)).toEqual([mention]);
    expect(await received(colleague, made)).toEqual([mention, mention]);

    expect((await change(made, `annotation/${topic?.id}`, 'Look', named(operator))).status).toBe(200);
    expect(await received(operator, made)).toEqual([mention, mention]);
  });

  it('are notified beside those in the text, and nobody twice', async () => {
    const made = await order();
    await begin(made, mentioning(operator), named(operator, colleague));
    expect(await received(operator, made)).toEqual([mention]);
    expect(await received(colleague, made)).toEqual([mention]);
  });

  it('have to take part in the order, like those who are mentioned in the text', async () => {
    const made = await order();
    const inText = await begin(made, mentioning(stranger));
    expect(inText.status).toBe(422);
    const refused = ({ status, code, messages }: typeof inText) => ({ status, code, messages });
    const beside = await begin(made, 'Look', named(stranger));
    expect(refused(beside)).toEqual(refused(inText));
    expect(refused(await begin(made, 'Look', { mentions: '["nobody"]' }))).toEqual(refused(inText));

    const { data: topic } = await begin(made, 'Look');
    const edited = await change(made, `annotation/${topic?.id}`, 'Look here', named(stranger));
    expect(refused(edited)).toEqual(refused(inText));
    expect(await received(stranger, made)).toEqual([]);
  });
});
