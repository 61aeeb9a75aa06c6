import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/access/role.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { CompanyPerson } from '#shared/orders/company-person.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { reviewActionsFor } from '#shared/review/review-actions.ts';
import type { Workflow, WorkflowRole } from '#shared/workflows/workflow.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let serviceId: string;
const ids = {} as Record<'tom' | 'isla' | 'owen' | 'una', string>;
let tom: ApiClient;
let owen: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Kestrel Outdoor');
  const person = async (who: keyof typeof ids, role: Role, isApprover = false) => {
    const email = `${who}@kestrel.test`;
    ids[who] = await server.addPerson({ email, role, companyId, isApprover, firstname: who, lastname: 'K' });
    return server.signIn('customer', email);
  };
  tom = await person('tom', 'owner');
  await person('isla', 'staff', true);
  owen = await person('owen', 'staff');
  await person('una', 'staff');
  const [category] = await server.db.query<{ id: string }>(
    `INSERT INTO service_categories (name) VALUES ('Print') RETURNING id`,
  );
  const [service] = await server.db.query<{ id: string }>(
    `INSERT INTO services (category_id, name) VALUES ($1, 'Poster') RETURNING id`,
    [category?.id],
  );
  serviceId = service?.id ?? '';
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('DELETE FROM workflows');
  await server.db.query('UPDATE companies SET proof_workflow = NULL');
});

const scope = 'customer-team-member';
type People = Partial<Record<keyof typeof ids, WorkflowRole>>;
const form = (name: string, people: People, isDefault = false) => ({
  name,
  isDefault: String(isDefault),
  people: JSON.stringify(
    Object.entries(people).map(([who, role]) => ({ id: ids[who as keyof typeof ids], role })),
  ),
});
const create = (name: string, people: People = { isla: 'approver' }, who = tom, isDefault = false) =>
  who.write<Workflow>('POST', '/workflows', scope, form(name, people, isDefault));
const save = (id: string, name: string, people: People, isDefault = false, who = tom) =>
  who.write<Workflow>('PUT', `/workflows/${id}`, scope, form(name, people, isDefault));
const remove = (id: string, who = tom) => who.write('DELETE', `/workflows/${id}`, scope);
const prefer = (preference: string, who = tom) =>
  who.write('PUT', '/workflow-preference', 'customer-profile', { preference });
const list = async (who = tom) => (await who.get<Workflow[]>('/workflows')).data ?? [];
const created = async (...given: Parameters<typeof create>): Promise<string> =>
  (await create(...given)).data?.id ?? '';
const draft = async (fields: Record<string, string> = {}, who = owen): Promise<OrderDetail> => {
  const whole = { orderName: 'Poster', serviceId, brief: JSON.stringify(richTextOf('A1')), ...fields };
  const { data, messages } = await who.write<OrderDetail>('POST', '/order', 'card', whole);
  if (data === undefined) throw new Error(`no draft: ${messages}`);
  return data;
};
const publish = async (id: string, who = owen): Promise<OrderDetail | undefined> => {
  expect((await who.write('PUT', `/order/${id}/action/publish`, 'card', {})).status).toBe(200);
  return (await who.get<OrderDetail>(`/order/${id}`)).data;
};
const named = (people: readonly { id: string }[] = []) => people.map(({ id }) => id);

describe('workflows', () => {
  it('are a named set of people in their roles, the first of them the default', async () => {
    const people = { owen: 'collaborator', isla: 'approver' } as const;
    const first = await create('  Brand sign-off ', people);
    expect(first.data).toMatchObject({ name: 'Brand sign-off', isDefault: true, openOrders: 0 });
    expect(first.data?.people.map(({ id, role, fault }) => [id, role, fault])).toEqual([
      [ids.isla, 'approver', null],
      [ids.owen, 'collaborator', null],
    ]);
    await create('Owner decides', { tom: 'approver' });
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Brand sign-off', true],
      ['Owner decides', false],
    ]);
    const [, second] = await list();
    await save(second?.id ?? '', 'A new name', { tom: 'approver' }, true);
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['A new name', true],
      ['Brand sign-off', false],
    ]);
    await remove(second?.id ?? '');
    expect(await list()).toMatchObject([{ name: 'Brand sign-off', isDefault: true }]);
  });

  it('say what is wrong', async () => {
    const refused = async (response: Promise<{ success: boolean; messages?: string[] }>, message: string) => {
      const { success, messages } = await response;
      expect([success, messages]).toEqual([false, [message]]);
    };
    await refused(create(' '), 'Name: Required!');
    await refused(create('x'.repeat(61)), 'Name: Max. 60 characters');
    await refused(create('Nobody', { owen: 'collaborator' }), 'People: Choose at least one approver.');
    await refused(
      create('Not allowed', { owen: 'approver' }),
      'People: owen K may not approve. Make them an approver in Manage Team Member first.',
    );
    const id = await created('Taken');
    await refused(create('TAKEN'), 'Name: another workflow already has that name.');
    await save(id, 'taken', { isla: 'approver' });
    const otherId = await server.addCompany('Vale');
    const email = `stranger${Date.now()}@vale.test`;
    const strangerId = await server.addPerson({ email, role: 'owner', companyId: otherId });
    const people = JSON.stringify([{ id: strangerId, role: 'approver' }]);
    await refused(
      tom.write('POST', '/workflows', scope, { name: 'Far', people }),
      'People: someone is no longer in your company.',
    );
    const stranger = await server.signIn('customer', email);
    expect((await save(id, 'Mine', { isla: 'approver' }, false, stranger)).status).toBe(422);
    expect((await remove(id, stranger)).status).toBe(404);
    expect(await list(stranger)).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  it('of one name are made once, though two make them at once, and one stays the default', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => create('Race')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const others = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => create(name, { isla: 'approver' }, tom, true)),
    );
    expect(others.every(({ success }) => success)).toBe(true);
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it.each([
    ['staff', 200, 403],
    ['view-only owner', 200, 403],
    ['operator', 404, 404],
    ['manager', 404, 404],
    ['cso', 404, 404],
  ] as const)('%s', async (who, read, write) => {
    const role: Role = who === 'view-only owner' ? 'owner' : who;
    const isCustomer = role === 'owner' || role === 'staff';
    const email = `${who.replace(' ', '-')}@all.test`;
    const viewOnly = who === 'view-only owner';
    await server.addPerson({ email, role, viewOnly, ...(isCustomer && { companyId }) });
    const client = await server.signIn(isCustomer ? 'customer' : 'user', email);
    const id = await created('Brand');
    expect((await client.get('/workflows')).status).toBe(read);
    for (const response of [
      await create('Nope', {}, client),
      await save(id, 'Nope', {}, false, client),
      await remove(id, client),
      await prefer('workflow', client),
    ])
      expect(response.status).toBe(write);
    expect(await list()).toHaveLength(1);
  });
});

describe('how proofs are approved', () => {
  it('is the owner’s to say, and everyone of the company sees it', async () => {
    const live = await connectLive(server.url, 'customer', owen.token);
    expect((await prefer('workflow')).data).toEqual({ preference: 'workflow' });
    await live.when('reload-profile');
    live.close();
    const profile = async () => (await owen.get<RouteData<'customerProfile'>>('/r/profile')).data;
    expect((await profile())?.myProofApprovalWorkflowPreference).toBe('workflow');
    expect((await prefer('somehow')).status).toBe(422);
    await prefer('');
    expect((await profile())?.myProofApprovalWorkflowPreference).toBeNull();
  });
});

describe('an order', () => {
  const brand: People = { isla: 'approver', una: 'collaborator' };

  it('begins with the default, takes another or none, and gets its people when it is published', async () => {
    await prefer('workflow');
    const brandId = await created('Brand', brand);
    const ownerId = await created('Owner', { tom: 'approver', isla: 'collaborator' });
    const first = await draft();
    expect(first.workflow).toEqual({ id: brandId, name: 'Brand' });
    expect(first.approvers).toEqual([]);
    const order = await publish(first.id);
    expect([named(order?.approvers), named(order?.collaborators)]).toEqual([[ids.isla], [ids.una]]);
    expect((await list()).map(({ openOrders }) => openOrders)).toEqual([1, 0]);
    const news = await server.db.query<{ title: string }>(
      'SELECT title FROM notifications WHERE user_id = $1 AND order_id = $2',
      [ids.isla, first.id],
    );
    expect(news.map(({ title }) => title)).toContain('Asks for your approval');

    const other = await draft({ workflowId: ownerId });
    const none = await draft({ workflowId: '' });
    expect([other.workflow?.name, none.workflow]).toEqual(['Owner', null]);
    const decided = await publish(other.id);
    expect([named(decided?.approvers), named(decided?.collaborators)]).toEqual([[ids.tom], [ids.isla]]);
    const bare = await publish(none.id);
    expect([bare?.approvers, bare?.collaborators]).toEqual([[], []]);
    expect(
      (await owen.write('PUT', `/order/${none.id}/detail`, 'card', { workflowId: brandId })).status,
    ).toBe(403);
    expect((await tom.write('PUT', `/order/${none.id}/detail`, 'card', { workflowId: brandId })).status).toBe(
      422,
    );
    const copy = await tom.write<OrderDetail>('POST', `/order/${other.id}/clone`, 'card');
    expect(copy.data?.workflow?.name).toBe('Owner');

    // The review asks those, by the rules that there are.
    const buttons = (isApprover: boolean, ability: 'collaborator' | 'none') =>
      reviewActionsFor(
        { role: 'staff', isApprover, viewOnly: false },
        { status: 'in-review', isFrozen: false, ability },
      );
    expect(buttons(true, 'none')).toEqual(['ORDER_APPROVED']);
    expect(buttons(false, 'collaborator')).toEqual(['MAKE_CHANGES', 'PUT_ON_HOLD', 'STAY_IN_REVIEW']);
  });

  it('keeps the people it has, and those it got, whatever becomes of the workflow', async () => {
    await prefer('workflow');
    const id = await created('Brand', brand);
    const { id: orderId } = await draft();
    const people = { collaborators: JSON.stringify([ids.tom]) };
    await owen.write('PUT', `/order/${orderId}/people`, 'card', people);
    const order = await publish(orderId);
    expect(named(order?.collaborators).toSorted()).toEqual([ids.tom, ids.una].toSorted());
    const waiting = await draft();
    await save(id, 'Brand', { tom: 'approver' });
    const later = await owen.get<OrderDetail>(`/order/${orderId}`);
    expect(named(later.data?.approvers)).toEqual([ids.isla]);
    await remove(id);
    expect(named((await owen.get<OrderDetail>(`/order/${orderId}`)).data?.approvers)).toEqual([ids.isla]);
    expect((await publish(waiting.id))?.approvers).toEqual([]);
  });

  it('gets nobody who cannot sign in, nor any where the company approves otherwise', async () => {
    await prefer('workflow');
    await created('Brand', brand);
    const away = await draft();
    const act = (action: string) => tom.write('PUT', `/team-members/${ids.una}/${action}`, scope);
    await act('deactivate');
    expect((await list())[0]?.people.find(({ id }) => id === ids.una)?.fault).toBe('deactivated');
    const order = await publish(away.id);
    expect([named(order?.approvers), order?.collaborators]).toEqual([[ids.isla], []]);
    await act('reactivate');
    const otherwise = await draft();
    await prefer('');
    expect((await publish(otherwise.id))?.approvers).toEqual([]);
    expect((await draft()).workflow).toBeNull();
  });

  it('asks nobody for an approval who may give none', async () => {
    await prefer('workflow');
    await created('Brand', brand);
    const { id } = await draft();
    const approve = (who: keyof typeof ids) =>
      owen.write('PUT', `/order/${id}/people`, 'card', { approvers: JSON.stringify([ids[who]]) });
    const offered = await owen.get<CompanyPerson[]>(`/order/${id}/company-people`);
    const may = offered.data?.filter(({ mayApprove }) => mayApprove);
    expect(named(may).toSorted()).toEqual([ids.isla, ids.tom].toSorted());
    expect((await approve('una')).messages).toEqual([
      'una K may not approve. Make them an approver in Manage Team Member first.',
    ]);
    expect((await approve('tom')).status).toBe(200);
    await server.db.query('UPDATE users SET is_approver = false WHERE id = $1', [ids.isla]);
    expect(named((await publish(id))?.approvers)).toEqual([ids.tom]);
    await server.db.query('UPDATE users SET is_approver = true WHERE id = $1', [ids.isla]);
  });

  it('that is published with others, or by a move, gets them too, and loses them with an undo', async () => {
    await prefer('workflow');
    await created('Brand', brand);
    const [one, two] = [await draft(), await draft()];
    const change = await owen.write<{ changeId: string }>('POST', '/order/bulk', 'card', {
      ids: JSON.stringify([one.id, two.id]),
      change: JSON.stringify({ kind: 'action', action: 'publish', reason: null }),
    });
    expect(change.status).toBe(200);
    const of = async (id: string) => named((await owen.get<OrderDetail>(`/order/${id}`)).data?.approvers);
    expect([await of(one.id), await of(two.id)]).toEqual([[ids.isla], [ids.isla]]);
    const undone = await owen.write('POST', `/order/undo/${change.data?.changeId}`, 'card');
    expect(undone.status).toBe(200);
    expect([await of(one.id), await of(two.id)]).toEqual([[], []]);
  });

  it('has one where its service requires that and its company approves by workflow, or is not published', async () => {
    await server.db.query(`UPDATE services SET required_fields = '{workflowId}'`);
    await publish((await draft()).id);
    const workflowId = await created('Two eyes');
    await prefer('workflow');
    const { id } = await draft({ workflowId: '' });
    expect(await owen.write('PUT', `/order/${id}/action/publish`, 'card', {})).toMatchObject({
      status: 422,
      messages: ['Workflow: Required for Poster!'],
    });
    await owen.write('PUT', `/order/${id}/detail`, 'card', { workflowId });
    expect((await publish(id))?.workflow?.name).toBe('Two eyes');
    await server.db.query(`UPDATE services SET required_fields = '{}'`);
  });
});
