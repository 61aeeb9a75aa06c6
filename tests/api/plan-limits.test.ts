import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlanUse } from '#shared/billing/membership.ts';
import type { LimitUse } from '#shared/billing/plan-limits.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let ownerId: string;
let managerId: string;
let owner: ApiClient;
let staff: ApiClient;
let manager: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ env: { SESSION_TTL: '2000h' } });
  companyId = await server.addCompany('Harbour Coffee');
  ownerId = await server.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId });
  await server.addPerson({ email: 'siti@harbour.test', role: 'staff', companyId });
  managerId = await server.addPerson({ email: 'tan@galley.test', role: 'manager' });
  owner = await server.signIn('customer', 'mei@harbour.test');
  staff = await server.signIn('customer', 'siti@harbour.test');
  manager = await server.signIn('user', 'tan@galley.test');
  await server.db.query(`INSERT INTO service_categories (name) VALUES ('Print')`);
  await server.db.query(
    `INSERT INTO products (id, type, name, amount, price, is_monthly) VALUES ('active', 'active-order', '1 more', 1, 100, true),
       ('orders', 'total-order', '5 more', 5, 100, true), ('hours', 'hours', '5 hours', 5, 100, true)`,
  );
  await server.db.query(
    `INSERT INTO services (category_id, name) SELECT id, 'Poster' FROM service_categories`,
  );
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.db.query('DELETE FROM orders');
  await server.db.query('DELETE FROM add_ons');
  await limit({});
});

/** Sets the terms of the company's plan; those not named are without limit, and paid for. */
const limit = (terms: Record<string, unknown>) => {
  const all = {
    plan: 'paid',
    active_orders: -1,
    total_orders: -1,
    allocated_hours: -1,
    overdraft_hours: 0,
    seats: -1,
    grace_days: 7,
    is_plan_active: true,
    paid_until: null,
    cycle_from: server.parts.clock(),
    ...terms,
  };
  const sets = Object.keys(all).map((column, at) => `${column} = $${at + 2}`);
  return server.db.query(`UPDATE companies SET ${sets.join(', ')} WHERE id = $1`, [
    companyId,
    ...Object.values(all),
  ]);
};
/** Begins a draft that is ready to be published. */
const draft = async (): Promise<string> => {
  const [service] = await server.db.query<{ id: string }>('SELECT id FROM services');
  const made = await owner.write<OrderDetail>('POST', '/order', 'card', {
    orderName: 'Spring menu',
    serviceId: service?.id ?? '',
    brief: JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Matt' }] }],
    }),
    dueDate: new Date(server.parts.clock().getTime() + dayMs).toISOString(),
  });
  return made.data?.id ?? '';
};
const act = (who: ApiClient, id: string, action: string, fields = {}) =>
  who.write('PUT', `/order/${id}/action/${action}`, 'card', fields);
const publish = async (who = owner) => act(who, await draft(), 'publish');
const order = (status: Parameters<typeof addSceneOrder>[1]['status']) =>
  addSceneOrder(server, { companyId, creatorId: ownerId, ...(status !== undefined && { status }) });
const use = async (): Promise<LimitUse | undefined> =>
  (await owner.get<PlanUse>('/package/use')).data?.limits;
const refused = (title: string, ...messages: (string | RegExp)[]) => ({
  status: 409,
  code: 'quota',
  message: title,
  messages: messages.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
});
const statuses = (responses: ApiResponse<unknown>[]) => responses.map(({ status }) => status).sort();

describe('the orders of a month', () => {
  it('count when an order is published, and again from the next month on', async () => {
    await limit({ total_orders: 1 });
    const [early, late] = [await draft(), await draft()];
    expect(await act(owner, early, 'publish')).toMatchObject({ status: 200 });
    expect(await act(owner, late, 'publish')).toMatchObject({ status: 409 });
    server.advance(32 * dayMs);
    await owner.write('PUT', `/order/${late}/detail`, 'card', {
      dueDate: new Date(server.parts.clock().getTime() + dayMs).toISOString(),
    });
    expect(await act(owner, late, 'publish')).toMatchObject({ status: 200 });
    expect(await publish()).toMatchObject({ status: 409 });
  });

  it('are given back by an order that becomes a draft again', async () => {
    await limit({ total_orders: 1 });
    const id = await draft();
    await act(owner, id, 'publish');
    expect(await act(owner, id, 'revert-draft')).toMatchObject({ status: 200 });
    expect((await use())?.orders.used).toBe(0);
    expect(await publish()).toMatchObject({ status: 200 });
  });

  it('are more with those that were bought', async () => {
    await limit({ total_orders: 0 });
    expect(await publish()).toMatchObject(
      refused('No orders left this month', 'Your plan has no orders of this month.', /^Buy/),
    );
    await server.db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, given_at)
       VALUES ($1, 'total-order', 'Orders', 1, false, $2)`,
      [companyId, server.parts.clock()],
    );
    expect(await publish()).toMatchObject({ status: 200 });
  });
});

describe('active orders', () => {
  it('let so many be in work at once, whether published, resumed or restored', async () => {
    const [held, cancelled] = [await order('on-hold'), await order('cancelled')];
    await order('in-progress');
    await limit({ active_orders: 1 });
    const title = 'No active order left';
    for (const response of [
      await publish(),
      await act(owner, held, 'resume'),
      await act(owner, cancelled, 'restore'),
    ])
      expect(response).toMatchObject(
        refused(title, 'Your 1 active order is used.', /^Buy another active order, or wait until/),
      );
    await limit({ active_orders: 2 });
    const responses = await Promise.all([
      act(owner, held, 'resume'),
      act(owner, cancelled, 'restore'),
      publish(),
    ]);
    expect(statuses(responses)).toEqual([200, 409, 409]);
    expect((await use())?.activeOrders).toEqual({ used: 2, total: 2 });
  });

  it('are no bound of the provider, nor of an order that is in work already', async () => {
    const [running, held] = [await order('in-review'), await order('on-hold')];
    await limit({ active_orders: 1 });
    expect(await act(owner, running, 'in-progress')).toMatchObject({ status: 200 });
    expect(await act(manager, held, 'resume')).toMatchObject({ status: 200 });
  });
});

describe('hours', () => {
  it('let no further order begin once they are worked, with what the plan lets a company overdraw', async () => {
    const id = await order('in-progress');
    const worked = (hours: number) =>
      server.db.query(
        `INSERT INTO work_stretches (order_id, user_id, started_at, ended_at, confirmed_at)
         VALUES ($1, $2, $3, $3::timestamptz + make_interval(hours => $4), $3)`,
        [Number(id), managerId, server.parts.clock(), hours],
      );
    await limit({ allocated_hours: 2 });
    await worked(2);
    server.advance(3 * 60 * 60_000);
    expect(await publish(staff)).toMatchObject(
      refused(
        'No hours left this month',
        '2 hrs 0 mins of 2 hrs 0 mins are worked.',
        /^Ask your account owner to buy more hours, or wait until/,
      ),
    );
    await limit({
      allocated_hours: 2,
      overdraft_hours: 1,
      cycle_from: new Date(server.parts.clock().getTime() - dayMs),
    });
    expect(await publish()).toMatchObject({ status: 200 });
  });
});

describe('a subscription', () => {
  const ago = (days: number) => new Date(server.parts.clock().getTime() - days * dayMs);

  it('that is paid late gives what it does for the days of grace', async () => {
    await limit({ paid_until: ago(3), grace_days: 5 });
    expect(await publish()).toMatchObject({ status: 200 });
    await limit({ paid_until: ago(3), grace_days: 2 });
    expect(await publish()).toMatchObject(
      refused(
        'Your subscription is not paid',
        'Its last payment is late.',
        /^Pay the open invoice, or wait until/,
      ),
    );
  });

  it('that has ended begins nothing, and keeps drafts', async () => {
    await limit({ is_plan_active: false });
    const id = await draft();
    expect(await act(owner, id, 'publish')).toMatchObject(
      refused('Your subscription has ended', 'You cannot begin orders.', /^Choose a plan/),
    );
    expect((await owner.get<OrderDetail>(`/order/${id}`)).data?.orderName).toBe('Spring menu');
  });
});

describe('a company on hold', () => {
  it('begins nothing, reads why, and goes on once it is resumed', async () => {
    await server.addPerson({ email: 'ada@galley.test', role: 'admin' });
    const admin = await server.signIn('user', 'ada@galley.test');
    const change = (action: string) =>
      admin.write('POST', `/companies/${companyId}/state`, 'reseller-customer', {
        action,
        reason: 'The logo is disputed.',
      });
    const id = await draft();
    expect(await change('hold')).toMatchObject({ status: 200 });
    expect(await act(owner, id, 'publish')).toMatchObject(
      refused('Your company is on hold', 'The reason: The logo is disputed.', /until we resume it/),
    );
    expect((await staff.get<{ limits: LimitUse }>('/r/profile')).data?.limits.hold).toBe(
      'The logo is disputed.',
    );
    expect(await change('resume')).toMatchObject({ status: 200 });
    expect(await act(owner, id, 'publish')).toMatchObject({ status: 200 });
    expect(await change('resume')).toMatchObject({ status: 409 });
  });

  it('and one that is being closed take no order that is published at the same moment', async () => {
    const admin = await server.signIn('user', 'ada@galley.test');
    const ids = await Promise.all([draft(), draft(), draft(), draft()]);
    const [closed, ...published] = await Promise.all([
      admin.write('POST', `/companies/${companyId}/state`, 'reseller-customer', {
        action: 'close',
        reason: 'Moved.',
      }),
      ...ids.map((id) => act(owner, id, 'publish')),
    ]);
    const begun = published.filter(({ status }) => status === 200).length;
    // Either it was closed before the first, or one was open by then.
    expect(closed.status).toBe(begun === 0 ? 200 : 409);
    await server.db.query('UPDATE companies SET closed_at = NULL, close_reason = NULL WHERE id = $1', [
      companyId,
    ]);
    owner = await server.signIn('customer', 'mei@harbour.test');
    staff = await server.signIn('customer', 'siti@harbour.test');
  });
});

describe('seats', () => {
  const scope = 'customer-team-member';
  const invite = (email: string) =>
    owner.write<RouteData<'createTeamMember'>>('POST', '/team-members', scope, {
      firstname: 'Ann',
      lastname: 'Lee',
      email,
      timeZone: 'Asia/Kuala_Lumpur',
    });

  it('let so many people in, and are free again when somebody is deactivated', async () => {
    await limit({ seats: 3 });
    const responses = await Promise.all([invite('ann@harbour.test'), invite('ben@harbour.test')]);
    expect(statuses(responses)).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)).toMatchObject(
      refused(
        'No seat left',
        'All of your 3 seats are used.',
        /^Choose a plan with more seats, or deactivate/,
      ),
    );
    const id = responses.find(({ status }) => status === 200)?.data?.member.id;
    const set = (action: string) => owner.write('PUT', `/team-members/${id}/${action}`, scope);
    expect(await set('deactivate')).toMatchObject({ status: 200 });
    expect(await invite('cai@harbour.test')).toMatchObject({ status: 200 });
    expect(await set('reactivate')).toMatchObject({ status: 409, message: 'No seat left' });
  });
});

it('the provider’s people read where they work that a company is beyond its plan, or near; its own people do not', async () => {
  const orderId = await addSceneOrder(server, {
    companyId,
    creatorId: ownerId,
    status: 'in-progress',
    state: 'active',
  });
  await limit({ active_orders: 1, total_orders: 30, seats: 1 });
  const [people] = await server.db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM users WHERE company_id = $1 AND deactivated_at IS NULL',
    [companyId],
  );
  const texts = ['1 of 1 active orders are used.', `${people?.count} people have 1 seat.`];
  const warningsOf = async (who: ApiClient) => {
    const { data } = await who.get<OrderDetail>(`/order/${orderId}`);
    return data?.planWarnings.map(({ text }) => text);
  };
  expect(await warningsOf(manager)).toEqual(texts);
  expect(await warningsOf(owner)).toEqual([]);
  const listed = (await manager.get<RouteData<'companies'>>('/companies')).data;
  expect(listed?.companies.find(({ id }) => id === companyId)?.warnings.map(({ text }) => text)).toEqual(
    texts,
  );
  const { data: company } = await manager.get<RouteData<'company'>>(`/companies/${companyId}`);
  expect(company?.warnings.map(({ text }) => text)).toEqual(texts);
  await limit({ active_orders: 4, paid_until: new Date(server.parts.clock().getTime() - 30 * dayMs) });
  expect(await warningsOf(manager)).toEqual(['The subscription is not paid.']);
  await limit({ active_orders: 4 });
  expect(await warningsOf(manager)).toEqual([]);
});
