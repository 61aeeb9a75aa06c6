import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { roles } from '#shared/access/role.ts';
import type { User } from '#shared/accounts/user.ts';
import type { BusinessHours, HoursNow } from '#shared/calendar/business-hours.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let ownerId: string;
let operatorId: string;
let owner: ApiClient;
let manager: ApiClient;
const path = '/general/business-hours';
const standard = standardHours('Asia/Kuala_Lumpur');

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Lim & Sons');
  ownerId = await server.addPerson({ email: 'mei@lim.test', role: 'owner', companyId });
  operatorId = await server.addPerson({ email: 'operator@galley.test', role: 'operator' });
  await server.addPerson({ email: 'manager@galley.test', role: 'manager' });
  owner = await server.signIn('customer', 'mei@lim.test');
  manager = await server.signIn('user', 'manager@galley.test');
});
afterAll(() => server.close());

const set = (who: ApiClient, hours: unknown) =>
  who.write<HoursNow>('PUT', path, 'profile', { hours: JSON.stringify(hours) });

describe('business hours', () => {
  it('are the usual ones until somebody sets them, on the reader’s own clock', async () => {
    await server.db.query(`UPDATE users SET time_zone = 'UTC' WHERE id = $1`, [ownerId]);
    const { status, data } = await owner.get<HoursNow>(path);
    expect(status).toBe(200);
    expect(data).toMatchObject({ hours: standard, description: standard.description });
    const [office, local] = [data?.officeTime, data?.localeTime].map((text) => Date.parse(`${text}:00Z`));
    expect((office ?? 0) - (local ?? 0)).toBe(8 * 3_600_000);
    expect((await manager.get<User>('/profile')).data?.businessHours).toEqual(standard);
  });

  it('are described as they are by a note that nobody worded otherwise', async () => {
    const week = standard.week.with(0, null);
    expect((await set(manager, { ...standard, week })).data?.description).toBe(
      'Tuesday to Friday, 9:00 to 18:00',
    );
    expect((await set(manager, standard)).status).toBe(200);
  });

  it('are set by managers, and everyone sees them', async () => {
    const hours: BusinessHours = {
      timeZone: 'Europe/London',
      week: [null, { open: 480, close: 1440 }, null, null, null, null, { open: 0, close: 60 }],
      holidays: [
        { date: '2027-01-01', name: 'New Year' },
        { date: '2026-12-25', name: 'Christmas' },
      ],
      description: 'Tuesdays',
    };
    const customer = await connectLive(server.url, 'customer', owner.token);
    const provider = await connectLive(server.url, 'user', manager.token);
    expect((await set(manager, hours)).status).toBe(200);
    const sorted = { ...hours, holidays: hours.holidays.toReversed() };
    for (const live of [customer, provider]) {
      // Not those of the hours that were set before, which may come only now.
      const isNew = ({ hours: { description } }: { hours: BusinessHours }) => description === 'Tuesdays';
      expect((await live.when('reload-officehour', isNew)).hours).toEqual(sorted);
      live.close();
    }
    expect((await owner.get<HoursNow>(path)).data?.hours).toEqual(sorted);
    expect((await owner.get<User>('/r/profile')).data?.businessHours).toEqual(sorted);
  });

  it('are refused where they make no sense', async () => {
    for (const wrong of [
      { ...standard, timeZone: 'Mars/Olympus' },
      { ...standard, week: standard.week.map(() => null) },
      { ...standard, week: standard.week.slice(1) },
      { ...standard, week: [{ open: 600, close: 600 }, ...standard.week.slice(1)] },
      { ...standard, holidays: [{ date: 'tomorrow', name: '' }] },
      'always',
    ])
      expect((await set(manager, wrong)).status).toBe(422);
    expect((await owner.get<HoursNow>(path)).data?.description).toBe('Tuesdays');
  });

  it('are set by nobody else', async () => {
    const may = new Set(['manager', 'creative_manager', 'production_manager', 'admin']);
    for (const role of roles.filter((one) => one !== 'guest')) {
      const isCustomer = role === 'owner' || role === 'staff';
      await server.addPerson({ email: `${role}@roles.test`, role, ...(isCustomer && { companyId }) });
      const who = await server.signIn(isCustomer ? 'customer' : 'user', `${role}@roles.test`);
      const { status } = await set(who, standard);
      expect([role, status]).toEqual([role, may.has(role) ? 200 : isCustomer ? 404 : 403]);
    }
    const looker = { email: 'looker@roles.test', role: 'manager', viewOnly: true } as const;
    await server.addPerson(looker);
    expect((await set(await server.signIn('user', looker.email), standard)).status).toBe(403);
  });

  it('decide when a due date is near, and in whose days it is written', async () => {
    const soon = new Date(server.parts.clock().getTime() + 5 * 3_600_000);
    const [order] = await server.db.query<{ id: number }>(
      `INSERT INTO orders (company_id, name, status, service_name, package_name, creator_id, operator_id, due_at)
       VALUES ($1, 'Menu', 'in-progress', 'Layout', 'Studio', $2, $3, $4) RETURNING id`,
      [companyId, ownerId, operatorId, new Date(soon.getTime() + 20 * 24 * 3_600_000)],
    );
    const notified = () =>
      server.db.query(`SELECT 1 FROM notifications WHERE kind = 'deadline' AND order_id = $1`, [order?.id]);
    const always = {
      ...standard,
      timeZone: 'UTC',
      week: standard.week.map(() => ({ open: 0, close: 1440 })),
    };
    await set(manager, always);
    await runScheduled(server.parts);
    expect(await notified()).toEqual([]);
    // Closed for three weeks: no more than a working day is left.
    const day = (n: number) =>
      new Date(server.parts.clock().getTime() + n * 24 * 3_600_000).toISOString().slice(0, 10);
    const holidays = Array.from({ length: 22 }, (_, n) => ({ date: day(n), name: 'Works holiday' }));
    await set(manager, { ...always, holidays });
    await runScheduled(server.parts);
    expect(await notified()).not.toEqual([]);

    // One statement announces only some at once: even so each is announced once, also by two runs at one
    // time.
    await server.db.query(
      `INSERT INTO orders (company_id, name, status, service_name, package_name, creator_id, operator_id, due_at)
       SELECT $1, 'Menu', 'in-progress', 'Layout', 'Studio', $2, $3, $4 FROM generate_series(1, 120)`,
      [companyId, ownerId, operatorId, soon],
    );
    await Promise.all([runScheduled(server.parts), runScheduled(server.parts)]);
    await runScheduled(server.parts);
    expect(
      await server.db.query(
        `SELECT user_id, count(*)::int AS notified FROM notifications n JOIN orders o ON o.id = n.order_id
         WHERE kind = 'deadline' AND due_at = $1 GROUP BY user_id ORDER BY user_id`,
        [soon],
      ),
    ).toEqual([ownerId, operatorId].sort().map((id) => ({ user_id: id, notified: 120 })));

    await set(manager, { ...always, timeZone: 'Pacific/Kiritimati' });
    await manager.write('PUT', `/order/${order?.id}/due-date`, 'card', {
      dueDate: '2027-01-05T11:00:00.000Z',
    });
    const lines = await server.db.query<{ content: string }>(
      'SELECT content FROM timeline WHERE order_id = $1 ORDER BY created_at DESC LIMIT 1',
      [order?.id],
    );
    expect(lines[0]?.content).toContain('06 Jan 2027');
  });
});
