import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { FormUpload } from '#shared/files/upload.http.ts';
import { plainText, type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const quota = 5_000;
let server: TestServer;
let serviceId: string;
let otherService: string;
const clients = {} as Record<
  'owner' | 'staff' | 'colleague' | 'stranger' | 'operator' | 'manager' | 'cso',
  ApiClient
>;
const open: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee', quota);
  const otherId = await server.addCompany('Kestrel Outdoor');
  const people = {
    owner: { role: 'owner', companyId },
    staff: { role: 'staff', companyId },
    colleague: { role: 'staff', companyId },
    stranger: { role: 'owner', companyId: otherId },
    operator: { role: 'operator' },
    manager: { role: 'manager' },
    cso: { role: 'cso' },
  } as const;
  for (const [who, person] of Object.entries(people)) {
    const email = `${who}@galley.test`;
    await server.addPerson({ email, ...person });
    clients[who as keyof typeof people] = await server.signIn(
      'companyId' in person ? 'customer' : 'user',
      email,
    );
  }
  const [category] = await server.db.query<{ id: string }>(
    `INSERT INTO service_categories (name) VALUES ('Print') RETURNING id`,
  );
  const services = await server.db.query<{ id: string }>(
    `INSERT INTO services (category_id, name) VALUES ($1, 'Catalogue'), ($1, 'Poster') RETURNING id`,
    [category?.id],
  );
  serviceId = services[0]?.id ?? '';
  otherService = services[1]?.id ?? '';
});
afterAll(async () => {
  for (const client of open) client.close();
  await server?.close();
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const brief: RichText = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Eight pages, ' },
        { type: 'text', text: 'matt', marks: [{ type: 'bold' }] },
      ],
    },
  ],
};
const whole = () => ({
  orderName: 'Spring catalogue',
  serviceId,
  brief: JSON.stringify(brief),
  dueDate: tomorrow(),
});
const create = (client: ApiClient, fields: Record<string, string> = {}) =>
  client.write<OrderDetail>('POST', '/order', 'card', fields);
const save = (client: ApiClient, id: string, fields: Record<string, string>) =>
  client.write<OrderDetail>('PUT', `/order/${id}/detail`, 'card', fields);
const act = (client: ApiClient, id: string, action: string, fields: Record<string, string> = {}) =>
  client.write('PUT', `/order/${id}/action/${action}`, 'card', fields);
const clone = (client: ApiClient, id: string) =>
  client.write<OrderDetail>('POST', `/order/${id}/clone`, 'card');
const remove = (client: ApiClient, id: string) =>
  client.write<{ recoveredBytes: number }>('DELETE', `/order/${id}`, 'card');
const look = (client: ApiClient, id: string) => client.get<OrderDetail>(`/order/${id}`);
const history = async (client: ApiClient, id: string) =>
  (await client.get<TimelineEntry[]>(`/order/${id}/timeline`)).data?.map(({ content }) => content) ?? [];
const bytes = (length: number) => new Uint8Array(length).fill(65);
const supply = (client: ApiClient, id: string, name: string, length = 100) =>
  client.upload<Attachment>(id, { name, type: 'text/plain', bytes: bytes(length) });
const idOf = ({ data, message }: ApiResponse<OrderDetail>): string => {
  if (data === undefined) throw new Error(`no order: ${message}`);
  return data.id;
};
const published = async (client = clients.owner): Promise<string> => {
  const id = idOf(await create(client, whole()));
  expect((await act(client, id, 'publish')).status).toBe(200);
  return id;
};
const used = async () => (await clients.owner.get<User>('/r/profile')).data?.storages.used ?? 0;

describe('a draft', () => {
  it('begins empty or with what the form holds, at the end of its lane', async () => {
    const empty = await create(clients.staff);
    expect(empty.data).toMatchObject({
      orderName: '',
      state: 'draft',
      progress: 'new-order',
      serviceId: null,
      dueDate: null,
      userAbility: 'creator',
      storageBytes: 0,
    });
    const filled = await create(clients.staff, whole());
    expect(filled.data).toMatchObject({ orderName: 'Spring catalogue', serviceName: 'Catalogue', brief });
    const { data } = await clients.staff.get<{ columns: { column: string; ids: string[] }[] }>('/board');
    const lane = data?.columns.find(({ column }) => column === 'draft')?.ids ?? [];
    expect(lane.slice(-2)).toEqual([empty.data?.id, filled.data?.id]);
  });

  it('is of the plan that its company has by then', async () => {
    const before = await create(clients.owner);
    await server.db.query(
      `UPDATE companies SET plan_title = 'Studio' WHERE id = (SELECT company_id FROM orders WHERE id = $1)`,
      [before.data?.id],
    );
    expect([before.data?.packageName, (await create(clients.owner)).data?.packageName]).toEqual([
      'Standard',
      'Studio',
    ]);
  });

  it('is saved field by field, without a line of history for each pause in the typing', async () => {
    const id = idOf(await create(clients.owner, { orderName: 'Menu' }));
    await save(clients.owner, id, { brief: JSON.stringify(brief) });
    const { data } = await save(clients.owner, id, { serviceId: otherService, dueDate: '' });
    expect(data).toMatchObject({ orderName: 'Menu', brief, serviceName: 'Poster', dueDate: null });
    expect((await save(clients.owner, id, { serviceId: '' })).data).toMatchObject({ serviceId: null });
    expect(await history(clients.owner, id)).toEqual(['Draft begun']);
  });

  it('is seen by its company alone, and edited by its creator and the owner', async () => {
    const id = idOf(await create(clients.staff, whole()));
    for (const who of ['owner', 'colleague'] as const)
      expect((await look(clients[who], id)).status).toBe(200);
    for (const who of ['stranger', 'operator', 'manager', 'cso'] as const) {
      expect((await look(clients[who], id)).status, who).toBe(404);
      expect((await save(clients[who], id, { orderName: 'Mine' })).status, who).toBe(404);
    }
    expect((await save(clients.colleague, id, { orderName: 'Mine' })).status).toBe(403);
    expect((await save(clients.owner, id, { orderName: 'Ours' })).data?.orderName).toBe('Ours');
  });

  it('is begun by customers alone', async () => {
    for (const who of ['operator', 'manager', 'cso'] as const)
      expect((await create(clients[who], whole())).status, who).toBe(403);
  });

  it('takes no text that is too long, and no service that is not offered', async () => {
    const long = JSON.stringify(richTextOf('x'.repeat(1000)));
    expect(await create(clients.owner, { brief: long })).toMatchObject({
      status: 422,
      messages: ['Brief: Max. 1000 character has been reached!'],
    });
    expect((await create(clients.owner, { brief: JSON.stringify(richTextOf('x'.repeat(999))) })).status).toBe(
      200,
    );
    expect((await create(clients.owner, { orderName: 'x'.repeat(121) })).status).toBe(422);
    expect((await create(clients.owner, { serviceId: 'none' })).status).toBe(422);
  });

  it('is published when it is complete, and says what is missing until then', async () => {
    const id = idOf(await create(clients.owner));
    expect(await act(clients.owner, id, 'publish')).toMatchObject({
      status: 422,
      messages: ['Order name: Required!', 'Service type: Required!', 'Brief: Required!'],
    });
    await save(clients.owner, id, { ...whole(), dueDate: '2020-01-01T00:00:00.000Z' });
    expect(await act(clients.owner, id, 'publish')).toMatchObject({ messages: ['Due date: Not Valid'] });
    await save(clients.owner, id, { dueDate: tomorrow() });
    expect((await act(clients.owner, id, 'publish')).status).toBe(200);
    expect((await look(clients.operator, id)).data).toMatchObject({ progress: 'new-order', state: 'active' });
  });

  it('lets whoever edits it take its files off again, which gives the storage back', async () => {
    const id = idOf(await create(clients.staff));
    const before = await used();
    const { id: fileId } = await supply(clients.staff, id, 'logo.txt', 321);
    expect(await used()).toBe(before + 321);
    const path = `/order/${id}/${fileId}/attachment`;
    expect((await clients.colleague.write('DELETE', path, 'upload')).status).toBe(403);
    expect(await clients.staff.write('DELETE', path, 'upload')).toMatchObject({
      data: { recoveredBytes: 321 },
    });
    expect(await used()).toBe(before);
  });
});

describe('the form of a published order', () => {
  it('is changed by those who may update its details, and its history shows what', async () => {
    const id = await published();
    for (const who of ['staff', 'operator', 'cso'] as const)
      expect((await save(clients[who], id, { orderName: 'Mine' })).status, who).toBe(403);
    const { data } = await save(clients.manager, id, {
      orderName: 'Summer catalogue',
      serviceId: otherService,
      brief: JSON.stringify(richTextOf('Now in summer colours')),
    });
    expect(data).toMatchObject({ orderName: 'Summer catalogue', serviceName: 'Poster' });
    expect(plainText(data?.brief ?? brief)).toBe('Now in summer colours');
    expect((await history(clients.owner, id)).slice(0, 3).sort()).toEqual([
      'Brief changed',
      'Name changed from “Spring catalogue” to “Summer catalogue”',
      'Service changed from Catalogue to Poster',
    ]);
  });

  it('keeps a brief that somebody else has written since the editor was opened, and returns it', async () => {
    const id = await published();
    const written = (text: string) => JSON.stringify(richTextOf(text));
    const briefBefore = JSON.stringify(brief);
    const first = written('Eight pages, matt, with a map');
    expect((await save(clients.owner, id, { brief: first, briefBefore })).status).toBe(200);
    const second = written('Twelve pages, matt');
    expect(await save(clients.manager, id, { brief: second, briefBefore })).toMatchObject({
      status: 409,
      messages: ['Someone else wrote the brief. It reads now: “Eight pages, matt, with a map”'],
      data: { kind: 'brief-conflict', brief: richTextOf('Eight pages, matt, with a map') },
    });
    expect((await look(clients.owner, id)).data?.brief).toEqual(richTextOf('Eight pages, matt, with a map'));
    expect((await save(clients.manager, id, { brief: second, briefBefore: first })).status).toBe(200);
  });

  it('stays complete', async () => {
    const id = await published();
    const faults = async (fields: Record<string, string>) => (await save(clients.owner, id, fields)).messages;
    expect(await faults({ orderName: '\u3164' })).toEqual(['Order name: Required!']);
    expect(await faults({ serviceId: '' })).toEqual(['Service type: Required!']);
    expect(await faults({ brief: JSON.stringify(richTextOf('')) })).toEqual(['Brief: Required!']);
  });

  it('publishes nothing where nothing was changed, and to those who watch where something was', async () => {
    const id = await published();
    const live = await connectLive(server.url, 'user', clients.operator.token);
    open.push(live);
    await live.ask('watch-order', { orderId: id });
    const before = await history(clients.owner, id);
    await save(clients.owner, id, { orderName: 'Spring catalogue' });
    expect(await history(clients.owner, id)).toEqual(before);
    await save(clients.owner, id, {
      orderName: 'Autumn catalogue',
      brief: JSON.stringify(richTextOf('Now in autumn colours')),
    });
    await live.when('reload-order', ({ order }) => order?.orderName === 'Autumn catalogue');
    for (const content of ['Name changed from “Spring catalogue” to “Autumn catalogue”', 'Brief changed'])
      await live.when('reload-timeline', ({ entry }) => entry.content === content);
    await live.when('reload-single-column', ({ changes }) =>
      changes.some(({ card }) => card?.orderName === 'Autumn catalogue'),
    );
  });

  it('is closed once the order is cancelled, frozen or archived', async () => {
    const id = await published();
    expect((await act(clients.manager, id, 'freeze')).status).toBe(200);
    expect((await save(clients.owner, id, { orderName: 'Mine' })).status).toBe(403);
    await act(clients.manager, id, 'unfreeze');
    await act(clients.owner, id, 'cancel');
    expect((await save(clients.owner, id, { orderName: 'Mine' })).status).toBe(403);
  });
});

describe('a copy', () => {
  it('is a draft with the form and the supplied files, whose bytes are its own', async () => {
    const id = await published();
    await supply(clients.owner, id, 'logo.txt', 200);
    await clients.operator.upload(id, { name: 'proof.txt', type: 'text/plain', bytes: bytes(50) });
    const before = await used();
    const { data } = await clone(clients.staff, id);
    expect(data).toMatchObject({
      orderName: 'Spring catalogue (copy)',
      state: 'draft',
      brief,
      serviceId,
      storageBytes: 200,
      attachments: { customerReview: [], internalReview: [] },
    });
    expect(await used()).toBe(before + 200);
    const [file] = data?.attachments.suppliedFiles ?? [];
    expect(file?.name).toBe('logo.txt');
    expect((await history(clients.staff, data?.id ?? '')).at(-1)).toBe(`Draft begun as a copy of #${id}`);
    expect((await history(clients.owner, id))[0]).toBe('Duplicated');

    await act(clients.owner, id, 'cancel');
    expect((await remove(clients.owner, id)).status).toBe(200);
    await expect
      .poll(
        async () => (await server.db.query('SELECT 1 FROM jobs WHERE kind = $1', ['delete-objects'])).length,
      )
      .toBe(0);
    const copy = await fetch(new URL(file?.versions[0]?.url ?? '', server.url));
    expect((await copy.arrayBuffer()).byteLength).toBe(200);
  });

  it('is refused to those who may not duplicate, and where there is no room', async () => {
    const id = await published();
    for (const who of ['operator', 'manager', 'cso'] as const)
      expect((await clone(clients[who], id)).status, who).toBe(403);
    expect((await clone(clients.stranger, id)).status).toBe(404);
    await supply(clients.owner, id, 'large.txt', quota - (await used()) - 10);
    expect(await clone(clients.owner, id)).toMatchObject({ status: 409, message: 'Not Enough Storage' });
    await act(clients.owner, id, 'cancel');
    await remove(clients.owner, id);
  });
});

describe('deleting an order', () => {
  it('gives its storage back, removes every object and publishes that to all who saw it', async () => {
    const id = await published();
    await supply(clients.owner, id, 'logo.txt', 300);
    const objects = await server.db.query<{ key: string }>('SELECT key FROM uploads WHERE order_id = $1', [
      id,
    ]);
    expect(objects).toHaveLength(1);
    const live = await connectLive(server.url, 'user', clients.operator.token);
    open.push(live);
    await act(clients.owner, id, 'cancel');
    const before = await used();
    expect((await remove(clients.owner, id)).data).toEqual({ recoveredBytes: 300 });
    expect(await used()).toBe(before - 300);
    await live.when('order-deleted', ({ orderId }) => orderId === id);
    await live.when('reload-single-column', ({ changes }) =>
      changes.some(({ orderId, card }) => orderId === id && card === null),
    );
    expect((await look(clients.owner, id)).status).toBe(404);
    await expect.poll(() => server.parts.store.head(objects[0]?.key ?? '')).toBeNull();
  });

  it('is for drafts and cancelled orders, by customers who may', async () => {
    const id = await published();
    expect((await remove(clients.owner, id)).status).toBe(403);
    await act(clients.owner, id, 'cancel');
    for (const who of ['operator', 'manager', 'cso'] as const)
      expect((await remove(clients[who], id)).status, who).toBe(403);
    expect((await remove(clients.stranger, id)).status).toBe(404);
    expect((await remove(clients.staff, id)).status).toBe(200);
  });

  it('of a draft is not published to the provider', async () => {
    const live = await connectLive(server.url, 'user', clients.operator.token);
    open.push(live);
    const draft = idOf(await create(clients.owner));
    const marker = await published();
    expect((await remove(clients.owner, draft)).status).toBe(200);
    await act(clients.owner, marker, 'cancel');
    await remove(clients.owner, marker);
    await live.when('order-deleted', ({ orderId }) => orderId === marker);
    expect(live.all('order-deleted').map(({ orderId }) => orderId)).not.toContain(draft);
  });
});

describe('a temporary upload', () => {
  it('is removed by who made it, and the order is unlocked', async () => {
    const id = idOf(await create(clients.owner));
    const { data } = await clients.owner.write<FormUpload>(
      'POST',
      `/upload/upload-token/attachment/${id}`,
      'upload',
      {
        name: 'logo.txt',
        size: '100',
        type: 'text/plain',
      },
    );
    const key = data?.fields.key ?? '';
    const form = new FormData();
    for (const [field, value] of Object.entries(data?.fields ?? {})) form.set(field, value);
    form.set('file', new Blob([bytes(100)]), 'logo.txt');
    await fetch(new URL(data?.url ?? '', server.url), { method: 'POST', body: form });
    expect(await server.parts.store.head(key)).not.toBeNull();

    const path = `/upload/temporary/${id}?key=${encodeURIComponent(key)}`;
    expect((await clients.staff.write('DELETE', path, 'upload')).status).toBe(404);
    expect((await clients.owner.write('DELETE', path, 'upload')).status).toBe(200);
    await expect.poll(() => server.parts.store.head(key)).toBeNull();
    expect(await supply(clients.staff, id, 'other.txt')).toMatchObject({ name: 'other.txt' });
  });

  it('that belongs to the order already stays', async () => {
    const id = idOf(await create(clients.owner));
    await supply(clients.owner, id, 'logo.txt');
    const [row] = await server.db.query<{ key: string }>('SELECT key FROM uploads WHERE order_id = $1', [id]);
    const path = `/upload/temporary/${id}?key=${encodeURIComponent(row?.key ?? '')}`;
    expect(await clients.owner.write('DELETE', path, 'upload')).toMatchObject({
      status: 409,
      message: 'Failed!',
    });
  });
});
