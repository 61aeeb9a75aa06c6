import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginLeave } from '#server/billing/plans/plans.queries.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { Role } from '#shared/access/role.ts';
import type { User } from '#shared/accounts/user.ts';
import type { PlanUse } from '#shared/billing/membership.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { infinite } from '#shared/kernel/quota.ts';
import { fromZoneClock } from '#shared/kernel/zone-dates.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let ownerId: string;
let operatorId: string;
let owner: ApiClient;
let staff: ApiClient;
let manager: ApiClient;

beforeAll(async () => {
  // Days go by below.
  server = await startTestServer({ env: { SESSION_TTL: '2000h' } });
  companyId = await server.addCompany('Lim & Sons', 1000);
  ownerId = await server.addPerson({ email: 'mei@lim.test', role: 'owner', companyId });
  await server.addPerson({ email: 'staff@lim.test', role: 'staff', companyId });
  operatorId = await server.addPerson({ email: 'operator@galley.test', role: 'operator' });
  await server.addPerson({ email: 'manager@galley.test', role: 'manager' });
  owner = await server.signIn('customer', 'mei@lim.test');
  staff = await server.signIn('customer', 'staff@lim.test');
  manager = await server.signIn('user', 'manager@galley.test');
});
afterAll(() => server.close());

const set = (columns: string, ...values: unknown[]) =>
  server.db.query(`UPDATE companies SET ${columns} WHERE id = $1`, [companyId, ...values]);
const profile = async (who = owner): Promise<User> => {
  const { data } = await who.get<User>('/r/profile');
  if (data === undefined) throw new Error('there is no profile');
  return data;
};
const use = async (): Promise<PlanUse> => {
  const { data } = await owner.get<PlanUse>('/package/use');
  if (data === undefined) throw new Error('there is no plan');
  return data;
};
const addOrder = async (status: string, state = 'active'): Promise<number> => {
  const [row] = await server.db.query<{ id: number }>(
    `INSERT INTO orders (company_id, name, status, state, service_name, package_name, creator_id)
     VALUES ($1, 'Menu', $2, $3, 'Layout', 'Studio', $4) RETURNING id`,
    [companyId, status, state, ownerId],
  );
  return row?.id ?? 0;
};
const addVersion = async (orderId: number, size: number) => {
  const [attachment] = await server.db.query<{ id: string }>(
    `INSERT INTO attachments (order_id, kind, name) VALUES ($1, 'customer', 'menu') RETURNING id`,
    [orderId],
  );
  await server.db.query(
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, thumbnail_size, storage_key, uploaded_by)
     VALUES ($1, 1, 'menu.pdf', 'application/pdf', 'pdf', $2, 50, 'k', $3)`,
    [attachment?.id, size, ownerId],
  );
};

describe('what is used of a plan', () => {
  it('is counted from what there is, within the plan and beyond', async () => {
    await set('allocated_hours = 2, active_orders = 3, total_orders = 10, plan_title = $2', 'Studio');
    const active = await addOrder('in-progress');
    await addOrder('in-review');
    await addOrder('new-order');
    for (const idle of ['on-hold', 'approved', 'cancelled']) await addOrder(idle);
    await addOrder('new-order', 'queue');
    await addOrder('new-order', 'draft');
    await addVersion(active, 1150);
    const now = server.parts.clock().getTime();
    await server.db.query(
      `INSERT INTO work_stretches (order_id, user_id, started_at, ended_at, confirmed_at) VALUES
         ($1, $2, $3, $4, $3), ($1, $2, $5, $6, $5)`,
      // Of the second only the part in this month of the plan counts.
      [
        active,
        operatorId,
        ...[0, 2.5, -1, 0.25].map((hours) => new Date(now + hours * 3_600_000 - 3 * 3_600_000)),
      ],
    );
    await set('cycle_from = $2', new Date(now - 3 * 3_600_000));
    await server.db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, due_at) VALUES
         ($1, 'storage', '+500 bytes', 500, true, $2), ($1, 'hours', '+3 hours', 3, false, NULL),
         ($1, 'active-order', '+1 order', 1, true, $2), ($1, 'total-order', '+5 orders', 5, true, $2),
         ($1, 'total-order', '+2 orders', 2, false, NULL)`,
      [companyId, new Date(now + 9 * dayMs)],
    );
    const { membership, retail, storages } = await use();
    expect(membership).toMatchObject({ type: 'paid', title: 'Studio', isActive: true, onFreeTrial: false });
    expect(membership.storages).toMatchObject({ used: 1000, quota: 1000, additionals: [{ amount: 500 }] });
    expect(storages).toEqual({ used: 1000, quota: 1000 });
    expect(membership.allocatedHour).toMatchObject({ used: 2, quota: 5, packageAllocatedHours: 2 });
    expect(membership.orders).toMatchObject({
      used: 7,
      quota: 10,
      currentActiveOrder: 3,
      maximumActiveOrder: 3,
    });
    expect(retail).toEqual({
      additionalStorageQuota: 500,
      additionalStorageUsed: 200,
      allocatedHourExtra: 3,
      allocatedHourSubscription: 0,
      allocatedHourUsed: 0.75 * 3600,
      activeOrderQuota: 1,
      totalOrderQuota: 7,
      totalOrderExtra: 2,
      totalOrderSubscription: 5,
    });
    expect(await profile()).toMatchObject({ membership, retail, isSubscriber: true });
  });

  it('is without end where the quota is', async () => {
    const other = await server.addCompany('Boundless');
    await server.addPerson({ email: 'any@boundless.test', role: 'owner', companyId: other });
    const { membership, storages } = await profile(await server.signIn('customer', 'any@boundless.test'));
    expect(membership?.storages.quota).toBe(infinite);
    expect(membership?.orders).toMatchObject({ quota: infinite, maximumActiveOrder: infinite });
    expect(storages.quota).toBe(-1);
  });

  it('is no matter of the provider', async () => {
    expect((await manager.get<User>('/profile')).data).toMatchObject({
      membership: null,
      isSubscriber: false,
    });
    expect((await manager.get('/package/use')).status).toBe(404);
  });

  it('is published when an order comes into work, and only to its company', async () => {
    const id = await addOrder('new-order', 'queue');
    const company = await connectLive(server.url, 'customer', staff.token);
    const provider = await connectLive(server.url, 'user', manager.token);
    const before = (await use()).membership.orders.currentActiveOrder;
    expect((await owner.write('PUT', `/order/${id}/action/ready-to-go`, 'card', {})).status).toBe(200);
    await company.when('notify-sidebar', ({ channel }) => channel === `company:${companyId}`);
    expect((await use()).membership.orders.currentActiveOrder).toBe(before + 1);
    await provider.when('reload-single-column');
    expect(provider.all('notify-sidebar')).toEqual([]);
    company.close();
    provider.close();
  });
});

describe('plan actions', () => {
  const schedule = async (kind: 'upgrade' | 'downgrade', days: number) => {
    await server.db.query(
      `INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders)
       VALUES ('small', 'Starter', 'paid', 'Monthly', 500, 1, 1, 2) ON CONFLICT DO NOTHING`,
    );
    const at = new Date(server.parts.clock().getTime() + days * dayMs);
    await server.db.query('INSERT INTO plan_changes VALUES ($1, $2, $3, $4)', [companyId, kind, 'small', at]);
  };

  it.each(['downgrade', 'upgrade'] as const)('call off a scheduled %s, once', async (kind) => {
    await schedule(kind, 5);
    const changed = await profile();
    expect([changed.isScheduledDowngrade, changed.isScheduledUpgrade]).toEqual([
      kind === 'downgrade',
      kind === 'upgrade',
    ]);
    expect(changed.scheduledPlan?.title).toBe('Starter');
    const path = `/package/cancel-${kind}`;
    expect((await staff.write('PUT', path, 'customer-package')).status).toBe(403);
    expect((await owner.write('PUT', path, 'cart')).status).toBe(403);
    const live = await connectLive(server.url, 'customer', staff.token);
    const { status, message, data } = await owner.write<{ message: string }>('PUT', path, 'customer-package');
    expect(message).toBe(data?.message);
    expect([status, data?.message]).toEqual([
      200,
      `The ${kind} to Starter is cancelled. Your plan stays as it is.`,
    ]);
    await live.when('reload-profile');
    live.close();
    expect((await profile()).scheduledPlan).toBeNull();
    expect((await owner.write('PUT', path, 'customer-package')).status).toBe(409);
  });

  it('make a scheduled change when its day has come', async () => {
    await schedule('downgrade', 1);
    await runScheduled(server.parts);
    expect((await profile()).membership?.title).toBe('Studio');
    server.advance(2 * dayMs);
    await runScheduled(server.parts);
    const { membership, isScheduledDowngrade } = await profile();
    expect(isScheduledDowngrade).toBe(false);
    expect(membership).toMatchObject({ title: 'Starter', storages: { quota: 500 }, orders: { quota: 2 } });
  });

  it('end a leave months later on the provider’s clock', async () => {
    const { timeZone } = await readHours(server.db);
    const begun = fromZoneClock(new Date(2027, 2, 1, 5), timeZone);
    const leave = { companyId, from: begun, months: 1, reason: 'Moving' };
    const until = await beginLeave(server.db, leave);
    expect(until).toEqual(fromZoneClock(new Date(2027, 3, 1, 5), timeZone));
    await set('leave_until = NULL');
  });

  it('end a leave at once, or when its day comes', async () => {
    const until = (days: number) => new Date(server.parts.clock().getTime() + days * dayMs);
    await set('leave_until = $2', until(3));
    expect((await profile()).membership).toMatchObject({
      onSubscriptionLeave: true,
      isActive: false,
      onSubscriptionLeaveReactivationDateFormat: expect.stringMatching(/^\d\d [A-Z][a-z]{2} \d{4}$/),
    });
    expect((await staff.write('PUT', '/package/reactivate', 'customer-package')).status).toBe(403);
    expect((await owner.write('PUT', '/package/reactivate', 'customer-package')).status).toBe(200);
    expect((await profile()).membership?.onSubscriptionLeave).toBe(false);
    await set('leave_until = $2', until(3));
    server.advance(4 * dayMs);
    await runScheduled(server.parts);
    const [row] = await server.db.query('SELECT leave_until FROM companies WHERE id = $1', [companyId]);
    expect(row).toEqual({ leave_until: null });
  });

  it('show a trial while it lasts', async () => {
    const now = server.parts.clock().getTime();
    await set('trial_days = 14, trial_ends_at = $2', new Date(now + dayMs));
    expect(await profile()).toMatchObject({
      haveFreeTrial: true,
      membership: {
        onFreeTrial: true,
        freeTrial: { freeTrialDays: 14, banner: true, isExpiredFreeTrial: false },
      },
    });
    await set('trial_ends_at = $2', new Date(now - dayMs));
    expect(await profile()).toMatchObject({
      haveFreeTrial: false,
      membership: { freeTrial: { banner: false, isExpiredFreeTrial: true } },
    });
  });
});

describe('an unverified address', () => {
  const resend = () =>
    staff.write<{ message: string }>('PUT', '/profile/resend-email-verification', 'profile');
  const verify = (token: string) =>
    fetch(`${server.url}/api/g/verify-email`, { method: 'POST', body: new URLSearchParams({ token }) });

  it('is verified by the link of the mail', async () => {
    expect((await resend()).status).toBe(409);
    await server.db.query(`UPDATE users SET email_is_verified = false WHERE email = 'staff@lim.test'`);
    expect((await profile(staff)).emailIsVerified).toBe(false);
    expect((await resend()).data?.message).toContain('staff@lim.test');
    const mail = await server.nextMail();
    expect(mail).toMatchObject({ to: 'staff@lim.test', subject: expect.stringContaining('Verify') });
    const token = /verify-email\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect((await verify('x'.repeat(43))).status).toBe(404);
    const live = await connectLive(server.url, 'customer', staff.token);
    expect((await verify(token)).status).toBe(200);
    await live.when('reload-profile');
    live.close();
    expect((await profile(staff)).emailIsVerified).toBe(true);
  });

  it('is not verified by an old link, nor by one that went elsewhere', async () => {
    await server.db.query(`UPDATE users SET email_is_verified = false WHERE email = 'staff@lim.test'`);
    await resend();
    const token = /token=([\w-]+)/.exec((await server.nextMail()).text)?.[1] ?? '';
    await server.db.query(`UPDATE users SET email = 'new@lim.test' WHERE email = 'staff@lim.test'`);
    expect((await verify(token)).status).toBe(404);
    await server.db.query(`UPDATE users SET email = 'staff@lim.test' WHERE email = 'new@lim.test'`);
    server.advance(4 * dayMs);
    expect((await verify(token)).status).toBe(404);
  });
});

describe('the deletion of an account', () => {
  const ask = (who: ApiClient, reason = 'We close', password = testPassword) =>
    who.write<{ message: string }>('POST', '/profile/deletion', 'customer-profile', { reason, password });

  it('needs the owner, a reason, the password and no active order', async () => {
    expect((await ask(staff)).status).toBe(403);
    expect((await ask(owner, ' ')).status).toBe(422);
    expect((await ask(owner, 'We close', 'wrong')).status).toBe(403);
    expect(await ask(owner)).toMatchObject({
      status: 409,
      messages: [expect.stringContaining('active orders')],
    });
    expect((await profile()).isRequestDeletion).toBe(false);
  });

  it('can be withdrawn', async () => {
    await server.db.query(`UPDATE orders SET status = 'cancelled', state = 'active' WHERE company_id = $1`, [
      companyId,
    ]);
    const asked = await ask(owner);
    expect(asked.status).toBe(200);
    const { isRequestDeletion, endSubscriptionCycleOn } = await profile();
    expect(isRequestDeletion).toBe(true);
    const days = (Date.parse(endSubscriptionCycleOn ?? '') - server.parts.clock().getTime()) / dayMs;
    expect(days).toBeCloseTo(30, 1);
    server.advance(dayMs);
    // A repeated request keeps its date, and returns the same message.
    expect((await ask(owner)).message).toBe(asked.message);
    const withdraw = (who: ApiClient) =>
      who.write('PUT', '/profile/continue-subscription', 'customer-profile');
    expect((await withdraw(staff)).status).toBe(403);
    expect((await withdraw(owner)).status).toBe(200);
    expect((await withdraw(owner)).status).toBe(409);
    expect((await profile()).isRequestDeletion).toBe(false);
  });

  it('is refused where anything is open, and waits where something was begun meanwhile', async () => {
    const [invoice] = await server.db.query<{ id: string }>(
      `INSERT INTO invoices (company_id, user_id, lines, total, currency, created_at, due_at)
       VALUES ($1, $2, '[]', 5000, 'RM', now(), now()) RETURNING id`,
      [companyId, ownerId],
    );
    expect(await ask(owner)).toMatchObject({
      status: 409,
      messages: [expect.stringContaining('Open invoices: ')],
    });
    await server.db.query(
      `UPDATE invoices SET written_off_at = now(), write_off_reason = 'x' WHERE id = $1`,
      [invoice?.id],
    );
    expect((await ask(owner)).status).toBe(200);
    await server.db.query(
      'UPDATE invoices SET written_off_at = NULL, write_off_reason = NULL WHERE id = $1',
      [invoice?.id],
    );
    const settled = await server.addCompany('Settled');
    const of = await server.addPerson({ email: 'all@settled.test', role: 'owner', companyId: settled });
    server.advance(31 * dayMs);
    await server.db.query(
      `INSERT INTO deletion_requests (company_id, user_id, reason, due_at) VALUES ($1, $2, 'Moving', $3)`,
      [settled, of, server.parts.clock()],
    );
    await runScheduled(server.parts);
    const left = await server.db.query('SELECT id FROM companies WHERE id = ANY($1)', [[companyId, settled]]);
    expect(left).toEqual([{ id: companyId }]);
    await server.db.query('DELETE FROM invoices WHERE id = $1', [invoice?.id]);
    await server.db.query('DELETE FROM deletion_requests');
  });

  it('happens after 30 days, with orders, files, people and sessions', async () => {
    const bystander = await server.addCompany('Bystander');
    await server.addPerson({ email: 'by@stander.test', role: 'owner', companyId: bystander });
    await ask(owner);
    server.advance(29 * dayMs);
    await runScheduled(server.parts);
    expect(await server.db.query('SELECT 1 FROM companies WHERE id = $1', [companyId])).toHaveLength(1);
    const live = await connectLive(server.url, 'customer', owner.token);
    server.advance(2 * dayMs);
    await runScheduled(server.parts);
    await live.ended;
    for (const [table, column] of [
      ['companies', 'id'],
      ['users', 'company_id'],
      ['orders', 'company_id'],
      ['invoices', 'company_id'],
    ])
      expect(await server.db.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [companyId])).toEqual([]);
    await expect(server.signIn('customer', 'mei@lim.test')).rejects.toThrow('could not sign in');
    await server.signIn('customer', 'by@stander.test');
  });
});

it('gives plan actions to no role but the owner', async () => {
  const other = await server.addCompany('Roles');
  const roles: Role[] = ['staff', 'operator', 'manager', 'admin', 'cso'];
  for (const role of roles) {
    const isStaff = role === 'staff';
    await server.addPerson({ email: `${role}@roles.test`, role, ...(isStaff && { companyId: other }) });
    const who = await server.signIn(isStaff ? 'customer' : 'user', `${role}@roles.test`);
    const { status } = await who.write('PUT', '/package/cancel-downgrade', 'customer-package');
    expect([403, 404]).toContain(status);
  }
});
