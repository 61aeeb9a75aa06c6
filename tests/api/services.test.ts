import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ManagedCategory, ManagedService, ServiceTerms } from '#shared/orders/services/service.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
const staff = ['operator', 'manager', 'creative_manager', 'production_manager', 'cso', 'admin'] as const;
const customers = ['owner', 'staff'] as const;
const managers: readonly string[] = ['manager', 'creative_manager', 'production_manager', 'admin'];
const as = {} as Record<(typeof staff)[number] | (typeof customers)[number], ApiClient>;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  for (const role of staff) {
    await server.addPerson({ email: `${role}@galley.test`, role });
    as[role] = await server.signIn('user', `${role}@galley.test`);
  }
  for (const role of customers) {
    await server.addPerson({ email: `${role}@harbour.test`, role, companyId });
    as[role] = await server.signIn('customer', `${role}@harbour.test`);
  }
});
afterAll(() => server?.close());

const scope = 'customer-package';
const terms: ServiceTerms = {
  name: 'Logo',
  categoryId: '',
  isOffered: true,
  allocatedMinutes: 0,
  requiredFields: [],
  checklist: [],
};
const dataOf = <T>({ data, message, messages }: ApiResponse<T>): T => {
  if (data === undefined) throw new Error(`${message}: ${messages}`);
  return data;
};
const addCategory = (name: string, who = as.manager) =>
  who.write<ManagedCategory>('POST', '/services/categories', scope, { name });
const add = (more: Partial<ServiceTerms>, who = as.manager) =>
  who.write<ManagedService>('POST', '/services', scope, { terms: JSON.stringify({ ...terms, ...more }) });
const save = ({ id, ...service }: ManagedService, more: Partial<ServiceTerms>, who = as.manager) =>
  who.write<ManagedService>('PUT', `/services/${id}`, scope, {
    terms: JSON.stringify({ ...service, ...more }),
    before: JSON.stringify(
      Object.fromEntries(Object.keys(more).map((name) => [name, service[name as keyof ServiceTerms]])),
    ),
  });
const arrange = (order: { id: string; services: string[] }[], who = as.manager) =>
  who.write<ManagedCategory[]>('PUT', '/services/order', scope, { categories: JSON.stringify(order) });
const all = async () => dataOf(await as.manager.get<ManagedCategory[]>('/services/managed'));
const known = async (who = as.owner) => dataOf(await who.get<RouteData<'services'>>('/services'));
/** A category with one service. */
const offer = async (name: string, more: Partial<ServiceTerms> = {}): Promise<ManagedService> => {
  const { id } = dataOf(await addCategory(`${name} category`));
  return dataOf(await add({ name, categoryId: id, ...more }));
};

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const draft = async (serviceId: string, more: Record<string, string> = {}): Promise<string> =>
  dataOf(
    await as.owner.write<OrderDetail>('POST', '/order', 'card', {
      orderName: 'Spring',
      serviceId,
      brief: JSON.stringify(richTextOf('Eight pages')),
      ...more,
    }),
  ).id;
const change = (id: string, fields: Record<string, string>, who: ApiClient = as.owner) =>
  who.write<OrderDetail>('PUT', `/order/${id}/detail`, 'card', fields);
const publish = (id: string) => as.owner.write('PUT', `/order/${id}/action/publish`, 'card', {});
const allocated = async (id: string) =>
  dataOf(await as.operator.get<RouteData<'orderWork'>>(`/order/${id}/working-time`)).workTime
    .allocatedSeconds;

describe('services', () => {
  it('are managed by managers and administrators alone', async () => {
    const service = await offer('Poster');
    const order = (await all()).map(({ id, services }) => ({ id, services: services.map((one) => one.id) }));
    for (const who of staff) {
      const isManager = managers.includes(who);
      const category = await addCategory(`Category of ${who}`, as[who]);
      const responses = [
        category,
        await as[who].get('/services/managed'),
        await add({ name: `Service of ${who}`, categoryId: service.categoryId }, as[who]),
        await save((await find(service.id)) ?? service, { name: `Poster of ${who}` }, as[who]),
        await as[who].write('PUT', `/services/categories/${service.categoryId}`, scope, {
          name: `By ${who}`,
        }),
        await as[who].write('DELETE', `/services/categories/${category.data?.id ?? 'none'}`, scope),
      ];
      expect([who, responses.map(({ status }) => status)]).toEqual([
        who,
        Array(6).fill(isManager ? 200 : 403),
      ]);
      // Those that were added meanwhile are missing.
      expect((await arrange(order, as[who])).status).toBe(isManager ? (who === 'operator' ? 403 : 409) : 403);
      expect((await as[who].get('/services')).status).toBe(200);
    }
    for (const who of customers) {
      expect((await as[who].get('/services/managed')).status).toBe(404);
      expect((await add({ categoryId: service.categoryId }, as[who])).status).toBe(404);
      expect((await as[who].get('/services')).status).toBe(200);
    }
  });

  it('have a name of their own in their category, and valid terms', async () => {
    const service = await offer('Banner');
    const { categoryId } = service;
    expect(await add({ name: ' banner ', categoryId })).toMatchObject({
      status: 422,
      messages: ['Name: There is a service of that name in this category.'],
    });
    expect(await add({ name: '', categoryId: 'none', allocatedMinutes: -5 })).toMatchObject({
      status: 422,
      messages: ['Category: Choose a category.', 'Name: Required!', expect.stringMatching(/^Hours/)],
    });
    expect(await addCategory('banner CATEGORY')).toMatchObject({ status: 422 });
    expect((await add({ categoryId, requiredFields: ['brief'] as never })).status).toBe(422);
    for (const path of ['/services/none', '/services/categories/none'])
      expect(
        (
          await as.manager.write('PUT', path, scope, {
            name: 'Any',
            terms: JSON.stringify({ ...terms, categoryId }),
          })
        ).status,
      ).toBe(404);
    expect(await as.manager.write('DELETE', `/services/categories/${categoryId}`, scope)).toMatchObject({
      status: 409,
      messages: [expect.stringContaining('has services')],
    });
  });

  it('keep what two change, but for the same term, which open screens are notified of', async () => {
    const service = await offer('Folder');
    const live = await connectLive(server.url, 'customer', as.owner.token);
    expect(await save(service, { allocatedMinutes: 90 })).toMatchObject({
      status: 200,
      data: { allocatedMinutes: 90 },
    });
    await live.when('reload-services');
    live.close();
    expect(await save(service, { allocatedMinutes: 30 })).toMatchObject({
      status: 409,
      messages: ['Someone else has changed “Hours of a new order”.', expect.stringMatching(/^Save again/)],
    });
    expect(await save(service, { name: 'Folder, A4' })).toMatchObject({
      data: { name: 'Folder, A4', allocatedMinutes: 90 },
    });
  });

  it('are listed in the order given to them, and a moved one last in its category', async () => {
    const first = await offer('Alpha');
    const second = dataOf(await add({ name: 'Aardvark', categoryId: first.categoryId }));
    const other = await offer('Omega');
    const order = (await all()).map(({ id, services }) => ({ id, services: services.map((one) => one.id) }));
    const reversed = order.map(({ id, services }) => ({ id, services: services.toReversed() })).toReversed();
    expect((await arrange(reversed)).status).toBe(200);
    const shown = await known();
    expect(shown.map(({ id }) => id)).toEqual(reversed.map(({ id }) => id));
    const namesIn = (categories: typeof shown, id: string) =>
      categories.find((each) => each.id === id)?.services.map(({ name }) => name);
    expect(namesIn(shown, first.categoryId)).toEqual(['Aardvark', 'Alpha']);
    expect((await save(second, { categoryId: other.categoryId })).status).toBe(200);
    expect(namesIn(await known(), other.categoryId)).toEqual(['Omega', 'Aardvark']);
    expect((await arrange(reversed)).status).toBe(409);
    expect((await arrange([...order, ...order])).status).toBe(409);
  });
});

async function find(id: string): Promise<ManagedService | undefined> {
  return (await all()).flatMap(({ services }) => services).find((service) => service.id === id);
}

describe('an order', () => {
  it('is published once what its service requires is there; a draft is never refused', async () => {
    const service = await offer('Catalogue', { requiredFields: ['dueDate', 'files'] });
    const id = await draft(service.id);
    expect(await publish(id)).toMatchObject({
      status: 422,
      messages: ['Due date: Required for Catalogue!', 'Files: Required for Catalogue!'],
    });
    expect((await change(id, { dueDate: tomorrow() })).status).toBe(200);
    expect(await publish(id)).toMatchObject({ messages: ['Files: Required for Catalogue!'] });
    const bulk = await as.owner.write<RouteData<'changeOrders'>>('POST', '/order/bulk', 'card', {
      ids: JSON.stringify([id]),
      change: JSON.stringify({ kind: 'move', column: 'active' }),
    });
    expect(bulk.data?.results[0]?.refusal).toContain('Files: Required for Catalogue!');
    await as.owner.upload(id, { name: 'text.txt', type: 'text/plain', bytes: new Uint8Array(9).fill(65) });
    expect((await publish(id)).status).toBe(200);
    // What is agreed later is between its people.
    expect((await change(id, { dueDate: '' })).status).toBe(200);
  });

  it('that is refused in a change of many takes nothing over from its service yet', async () => {
    const service = await offer('Poster', { allocatedMinutes: 90 });
    const id = await draft(service.id);
    await server.db.query(`UPDATE companies SET held_at = now(), hold_reason = 'Unpaid'`);
    const bulk = await as.owner.write<RouteData<'changeOrders'>>('POST', '/order/bulk', 'card', {
      ids: JSON.stringify([id]),
      change: JSON.stringify({ kind: 'move', column: 'active' }),
    });
    await server.db.query('UPDATE companies SET held_at = NULL, hold_reason = NULL');
    expect(bulk.data?.results[0]?.refusal).toContain('Unpaid');
    expect((await save(service, { allocatedMinutes: 120 })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect(await allocated(id)).toBe(7200);
  });

  it('gets the hours of its service when it is published, and keeps its own', async () => {
    const service = await offer('Report', { allocatedMinutes: 90 });
    const id = await draft(service.id);
    expect((await save(service, { allocatedMinutes: 120 })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect(await allocated(id)).toBe(7200);
    expect(
      (await as.manager.write('PUT', `/order/${id}/working-time`, 'card', { minutes: '30' })).status,
    ).toBe(200);
    const again = (await find(service.id)) ?? service;
    expect((await save(again, { allocatedMinutes: 600 })).status).toBe(200);
    expect(await allocated(id)).toBe(1800);
    const back = await as.owner.write('PUT', `/order/${id}/action/revert-draft`, 'card', {});
    expect(back.status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect(await allocated(id)).toBe(1800);
    const other = await offer('Short report', { allocatedMinutes: 15 });
    await as.owner.write('PUT', `/order/${id}/action/revert-draft`, 'card', {});
    expect((await change(id, { serviceId: other.id })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect(await allocated(id)).toBe(900);
  });

  it('keeps a service that is not offered any more, which no new one gets', async () => {
    const service = await offer('Fax cover');
    const id = await draft(service.id);
    expect((await publish(id)).status).toBe(200);
    const unpublished = await draft(service.id);
    expect(await save(service, { isOffered: false })).toMatchObject({
      data: { orders: 1, isOffered: false },
    });

    expect(dataOf(await as.owner.get<OrderDetail>(`/order/${id}`))).toMatchObject({
      serviceId: service.id,
      serviceName: 'Fax cover',
    });
    expect((await change(id, { orderName: 'Summer' })).status).toBe(200);
    const copy = dataOf(await as.owner.write<OrderDetail>('POST', `/order/${id}/clone`, 'card'));
    const late = ['Service type: Fax cover is no longer offered. Please choose another.'];
    for (const each of [copy.id, unpublished])
      expect(await publish(each)).toMatchObject({ status: 422, messages: late });
    const other = await offer('Letter');
    expect((await change(copy.id, { serviceId: other.id })).status).toBe(200);
    expect((await publish(copy.id)).status).toBe(200);
    expect(await change(copy.id, { serviceId: service.id }, as.manager)).toMatchObject({
      status: 422,
      messages: late,
    });
  });
});

describe('a checklist', () => {
  const bleed = { text: 'Bleed', isMandatory: true };
  const fonts = { text: 'Fonts', isMandatory: false };
  const look = async (who: ApiClient, id: string) => dataOf(await who.get<OrderDetail>(`/order/${id}`));
  const checklistOf = async (id: string) =>
    (await look(as.operator, id)).checklist.map(({ text, doneBy }) => [text, doneBy?.name ?? null]);
  const act = (who: ApiClient, id: string, action: string, body: Record<string, string> = {}) =>
    who.write('PUT', `/order/${id}/action/${action}`, 'card', body);
  const tick = (who: ApiClient, orderId: string, checkId: string, isDone = true) =>
    who.write<OrderDetail>('PUT', `/order/${orderId}/checklist/${checkId}`, 'card', {
      isDone: String(isDone),
    });
  const checkId = async (id: string, text: string) =>
    (await look(as.operator, id)).checklist.find((check) => check.text === text)?.id ?? 'none';
  /** An order of a service with that checklist, in progress. */
  const begun = async (name: string, checklist: ServiceTerms['checklist']) => {
    const service = await offer(name, { checklist });
    const id = await draft(service.id);
    expect((await publish(id)).status).toBe(200);
    expect((await act(as.operator, id, 'in-progress')).status).toBe(200);
    return { id, service };
  };

  it('is known to those who work on the order, who tick its items; nobody else learns of it', async () => {
    const { id } = await begun('Pack', [bleed, fonts]);
    const item = await checkId(id, 'Bleed');
    for (const who of staff) {
      const isWorker = who !== 'cso';
      expect([who, (await look(as[who], id)).checklist.length]).toEqual([who, isWorker ? 2 : 0]);
      expect([who, (await tick(as[who], id, item)).status]).toEqual([who, isWorker ? 200 : 403]);
      if (isWorker) expect((await tick(as[who], id, item, false)).status).toBe(200);
    }
    for (const who of customers) {
      expect((await look(as[who], id)).checklist).toEqual([]);
      expect((await tick(as[who], id, item)).status).toBe(404);
    }
    const other = await begun('Box', [bleed]);
    for (const [order, check] of [
      [id, 'none'],
      [other.id, item],
      ['999999', item],
    ] as const)
      expect((await tick(as.operator, order, check)).status).toBe(404);
    const unpublished = await draft(other.service.id);
    expect((await tick(as.operator, unpublished, item)).status).toBe(404);
  });

  it('keeps who ticked an item and when, and shows it to those who look at the order', async () => {
    const { id } = await begun('Label', [bleed, fonts]);
    const item = await checkId(id, 'Fonts');
    const [staffLive, customerLive] = [
      await connectLive(server.url, 'user', as.manager.token),
      await connectLive(server.url, 'customer', as.owner.token),
    ];
    for (const live of [staffLive, customerLive]) await live.ask('watch-order', { orderId: id });
    const ticked = dataOf(await tick(as.operator, id, item));
    const [, check] = ticked.checklist;
    expect(check).toMatchObject({ text: 'Fonts', doneBy: { id: expect.any(String) } });
    await staffLive.when('reload-order', ({ orderId }) => orderId === id);
    const again = dataOf(await tick(as.manager, id, item)).checklist[1];
    expect(again).toEqual(check);
    expect(dataOf(await tick(as.manager, id, item, false)).checklist[1]).toMatchObject({
      doneBy: null,
      doneAt: null,
    });
    expect(customerLive.all('reload-order')).toEqual([]);
    for (const live of [staffLive, customerLive]) live.close();
  });

  it('refuses to send the order to review without what is mandatory, and asks about the rest', async () => {
    const { id } = await begun('Sleeve', [bleed, fonts]);
    const open = { kind: 'open-checklist', items: ['Bleed'], isMandatory: true };
    for (const body of [{}, { withOpenItems: 'true' }])
      expect(await act(as.operator, id, 'in-review', body as Record<string, string>)).toMatchObject({
        status: 409,
        messages: ['An item of its checklist is open: “Bleed”. Tick what is mandatory first.'],
        data: open,
      });
    await tick(as.operator, id, await checkId(id, 'Bleed'));
    expect(await act(as.operator, id, 'in-review')).toMatchObject({
      status: 409,
      data: { kind: 'open-checklist', items: ['Fonts'], isMandatory: false },
    });
    const bulk = await as.manager.write<RouteData<'changeOrders'>>('POST', '/order/bulk', 'card', {
      ids: JSON.stringify([id]),
      change: JSON.stringify({ kind: 'move', column: 'in-review' }),
    });
    expect(bulk.data?.results[0]?.refusal).toContain('“Fonts”');
    const moved = await as.manager.write('PUT', `/order/${id}/move-progress`, 'card', {
      moveto: 'in-review',
    });
    expect(moved.status).toBe(409);
    expect((await act(as.operator, id, 'in-review', { withOpenItems: 'true' })).status).toBe(200);

    // It was in review before the hold: it returns without a question.
    expect((await act(as.manager, id, 'hold', { reason: 'Paper' })).status).toBe(200);
    expect((await act(as.manager, id, 'resume')).status).toBe(200);
    expect((await look(as.operator, id)).progress).toBe('in-review');
    expect((await act(as.owner, id, 'approve')).status).toBe(200);
    expect(await tick(as.operator, id, await checkId(id, 'Fonts'))).toMatchObject({
      status: 409,
      message: 'The checklist is closed',
    });
  });

  it('is of the service as it was when the order was published; a copy begins with a fresh one', async () => {
    const { id, service } = await begun('Carton', [bleed]);
    await tick(as.operator, id, await checkId(id, 'Bleed'));
    expect((await save(service, { checklist: [fonts] })).status).toBe(200);
    const doer = (await look(as.operator, id)).checklist[0]?.doneBy?.name ?? '';
    expect(await checklistOf(id)).toEqual([['Bleed', doer]]);
    const copy = dataOf(await as.owner.write<OrderDetail>('POST', `/order/${id}/clone`, 'card')).id;
    expect((await publish(copy)).status).toBe(200);
    expect(await checklistOf(copy)).toEqual([['Fonts', null]]);

    const other = await offer('Crate', { checklist: [fonts, bleed] });
    expect((await change(id, { serviceId: other.id }, as.manager)).status).toBe(200);
    expect(await checklistOf(id)).toEqual([
      ['Fonts', null],
      ['Bleed', doer],
    ]);
  });

  it('does not keep customers from what they may do', async () => {
    const { id } = await begun('Tube', [bleed]);
    const moved = await act(as.owner, id, 'in-review', { isDropped: 'true' });
    expect([moved.status, moved.messages]).toEqual([200, undefined]);
  });
});
