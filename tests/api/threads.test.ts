import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#shared/accounts/person.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let operator: ApiClient;
let stranger: ApiClient;
let order: OrderFixture;
let internal: OrderFixture;
let operatorId: string;

const message = (text: string) => JSON.stringify(richTextOf(text));
const mark = encodeMark({ id: 'mark-1', page: 1, colour: 'red', shape: 'dot', x: 40, y: 60 });

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  const otherId = await server.addCompany('Kestrel Outdoor');
  const ownerId = await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  await server.addPerson({ email: 'owner@kestrel.test', role: 'owner', companyId: otherId });
  operatorId = await server.addPerson({ email: 'operator@galley.test', role: 'operator' });
  order = await addOrder(server, { companyId, creatorId: ownerId, uploaderId: operatorId });
  internal = await addOrder(server, {
    companyId,
    creatorId: ownerId,
    uploaderId: operatorId,
    kind: 'internal',
    isInternal: true,
  });
  owner = await server.signIn('customer', 'owner@harbour.test');
  stranger = await server.signIn('customer', 'owner@kestrel.test');
  operator = await server.signIn('user', 'operator@galley.test');
});
afterAll(() => server?.close());

const start = (client: ApiClient, text: string, fields: Record<string, string> = {}) =>
  client.write<Topic>('POST', `${order.versionPath}/annotation`, 'card-annotation', {
    message: message(text),
    ...fields,
  });

describe('threads', () => {
  it('start with a mark, take replies, resolve and reopen', async () => {
    const started = await start(owner, 'The rule is too heavy', { annotation: mark });
    expect(started.status).toBe(200);
    expect(started.data).toMatchObject({
      number: 1,
      annotation: mark,
      annotationAttrId: 'mark-1',
      isResolve: false,
    });
    const path = `${order.versionPath}/annotation/${started.data?.id}`;
    const replied = await operator.write<Topic>('POST', `${path}/comment`, 'card-annotation', {
      message: message('Will be in version 4'),
    });
    expect(replied.data?.comments).toHaveLength(1);
    const resolved = await operator.write<Topic>('PUT', `${path}/resolve`, 'card-annotation', {
      data: 'true',
    });
    expect(resolved.data?.isResolve).toBe(true);
    const reopened = await owner.write<Topic>('PUT', `${path}/resolve`, 'card-annotation', { data: 'false' });
    expect(reopened.data).toMatchObject({ isResolve: false, resolvedBy: null });
    const detail = await owner.get<VersionDetail>(order.versionPath);
    expect(detail.data?.topics.map(({ id }) => id)).toContain(started.data?.id);
    expect(detail.meta?.seq).toHaveProperty(`order:${order.orderId}:public`);
  });

  it('are edited and deleted by their author only', async () => {
    const { data: topic } = await start(owner, 'First');
    const path = `${order.versionPath}/annotation/${topic?.id}`;
    const fields = { data: message('Changed') };
    const foreign = await operator.write('PUT', `${path}/message`, 'card-annotation', fields);
    expect(foreign).toMatchObject({ status: 403, code: 'forbidden' });
    const edited = await owner.write<Topic>('PUT', `${path}/message`, 'card-annotation', fields);
    expect(edited).toMatchObject({ status: 200, data: { dateEdited: expect.any(String) } });
    expect((await operator.write('DELETE', path, 'card-annotation')).status).toBe(403);
    expect((await owner.write('DELETE', path, 'card-annotation')).status).toBe(200);
    const detail = await owner.get<VersionDetail>(order.versionPath);
    expect(detail.data?.topics.some(({ id }) => id === topic?.id)).toBe(false);
  });

  it('are not deleted with replies that their author has not seen', async () => {
    const { data: topic } = await start(owner, 'First');
    const path = `${order.versionPath}/annotation/${topic?.id}`;
    const reply = (client: ApiClient, text: string) =>
      client.write<Topic>('POST', `${path}/comment`, 'card-annotation', { message: message(text) });
    const remove = (lastReply: string) =>
      owner.write('DELETE', `${path}?lastReply=${lastReply}`, 'card-annotation');
    await reply(operator, 'The only copy of this');
    const refused = await remove('');
    expect(refused).toMatchObject({ status: 409, code: 'conflict', message: 'The comment was not deleted' });
    expect(refused.messages?.[0]).toContain('has replied to it');
    const { data: seen } = await reply(owner, 'Thanks');
    const [first, last] = seen?.comments ?? [];
    expect((await remove(last?.id ?? '')).status).toBe(200);
    expect(first?.id).not.toBe(last?.id);
  });

  it('that are deleted meanwhile say so to whoever writes to them', async () => {
    const { data: topic } = await start(owner, 'First');
    const path = `${order.versionPath}/annotation/${topic?.id}`;
    const given = { message: message('A reply') };
    const { data: replied } = await operator.write<Topic>(
      'POST',
      `${path}/comment`,
      'card-annotation',
      given,
    );
    const reply = `${order.versionPath}/comment/${replied?.comments[0]?.id}`;
    await operator.write('DELETE', reply, 'card-annotation');
    expect((await owner.write('DELETE', path, 'card-annotation')).status).toBe(200);
    const gone = { status: 404, code: 'not_found', message: 'The comment was deleted' };
    expect(await operator.write('POST', `${path}/comment`, 'card-annotation', given)).toMatchObject({
      ...gone,
      messages: ['Its author has deleted it.'],
    });
    expect(await operator.write('DELETE', reply, 'card-annotation')).toMatchObject({
      ...gone,
      message: 'The reply was deleted',
    });
  });

  it('are not edited over a text that their author has not seen: it was written in another browser', async () => {
    const { data: topic } = await start(owner, 'First');
    const path = `${order.versionPath}/annotation/${topic?.id}`;
    const replied = await owner.write<Topic>('POST', `${path}/comment`, 'card-annotation', {
      message: message('First'),
    });
    const reply = `${order.versionPath}/comment/${replied.data?.comments[0]?.id}`;
    for (const edited of [path, reply]) {
      const edit = (text: string, before?: string) =>
        owner.write<Topic>('PUT', `${edited}/message`, 'card-annotation', {
          data: message(text),
          ...(before !== undefined && { before: message(before) }),
        });
      expect((await edit('From the phone', 'First')).status).toBe(200);
      expect(await edit('From the desk', 'First')).toMatchObject({
        status: 409,
        messages: ['It reads now: “From the phone”'],
      });
      expect((await edit('From the desk, too', 'From the phone')).status).toBe(200);
      expect((await edit('Whatever it reads')).status).toBe(200);
    }
  });

  it('need text, a readable mark and people of the order', async () => {
    expect(await start(owner, '  ')).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(await start(owner, 'x', { annotation: '{"className":"Blob"}' })).toMatchObject({ status: 422 });
    const mention = { type: 'mention', attrs: { id: 'nobody', label: 'Nobody' } };
    const doc = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [mention] }] });
    expect(await start(owner, 'x', { message: doc })).toMatchObject({ status: 422 });
    expect(await owner.write('POST', '/order', 'card', { brief: doc })).toMatchObject({
      status: 422,
      messages: [expect.stringContaining('Nobody can be mentioned in this text')],
    });
  });

  it('name those whom they mention by their own names, whatever was sent', async () => {
    const { data: people = [] } = await owner.get<Person[]>(`/order/${order.orderId}/mentions`);
    const [operatorNamed] = people.filter(({ id }) => id === operatorId);
    const claiming = (label: string) =>
      JSON.stringify({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: operatorId, label } }] }],
      });
    const shown = ({ data }: { data?: Topic | undefined }) => plainText(data?.message ?? richTextOf('none'));
    const started = await start(owner, 'x', { message: claiming('Mei Lim has approved this') });
    expect(shown(started)).toBe(`@${operatorNamed?.name}`);
    const path = `${order.versionPath}/annotation/${started.data?.id}`;
    const replied = await owner.write<Topic>('POST', `${path}/comment`, 'card-annotation', {
      message: claiming('The managing director'),
    });
    expect(replied.data?.comments.map(({ message }) => plainText(message))).toEqual([
      `@${operatorNamed?.name}`,
    ]);
    const edited = await owner.write<Topic>('PUT', `${path}/message`, 'card-annotation', {
      data: claiming('Someone else'),
    });
    expect(shown(edited)).toBe(`@${operatorNamed?.name}`);
  });

  it('hang on marks that lie on their page, once its size is known', async () => {
    const far = encodeMark({ id: 'far', page: 1, colour: 'blue', shape: 'dot', x: 700, y: 60 });
    const started = await start(owner, 'Not yet measured', { annotation: far });
    expect(started.status).toBe(200);
    await server.db.query(`UPDATE versions SET page_count = 1, page_sizes = $2 WHERE id = $1`, [
      order.versionId,
      JSON.stringify([{ width: 595, height: 842 }]),
    ]);
    expect(await start(owner, 'Beside the page', { annotation: far })).toMatchObject({
      status: 422,
      messages: ['The mark cannot be read: outside its page.'],
    });
    const next = encodeMark({ id: 'next', page: 2, colour: 'blue', shape: 'dot', x: 70, y: 60 });
    expect(await start(owner, 'On a page that there is not', { annotation: next })).toMatchObject({
      status: 422,
      messages: ['The mark is on page 2: this version has no such page.'],
    });
    const move = (annotation: string) =>
      owner.write<Topic>('POST', `${order.versionPath}/update`, 'card-annotation', {
        topicId: started.data?.id ?? '',
        annotation,
      });
    expect((await move(far)).status).toBe(422);
    expect((await move(mark)).data).toMatchObject({ annotation: mark, annotationAttrId: 'mark-1' });
  });

  it('of the internal tab are the staff’s alone', async () => {
    const path = `${internal.versionPath}/annotation`;
    const fields = { message: message('Not for the customer'), tab: 'internal' };
    const written = await operator.write<Topic>('POST', path, 'card-annotation', fields);
    expect(written.data?.tab).toBe('internal');
    expect((await owner.get(internal.versionPath)).status).toBe(404);
    expect((await owner.write('POST', path, 'card-annotation', fields)).status).toBe(404);
  });

  it('of another company respond as if there were none', async () => {
    const foreign = await stranger.get(order.versionPath);
    const none = await stranger.get('/order/999999/attachment/x/version/y');
    expect(foreign.status).toBe(404);
    expect({ ...foreign, meta: null }).toEqual({ ...none, meta: null });
  });

  it('are written once however often one mutation is sent', async () => {
    const headers = { 'x-mutation-id': 'mutation-0001' };
    const send = () =>
      owner.write<Topic>(
        'POST',
        `${order.versionPath}/annotation`,
        'card-annotation',
        { message: message('Once') },
        headers,
      );
    const [first, second] = [await send(), await send()];
    expect(second.data?.id).toBe(first.data?.id);
  });
});
