import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessMinutesSql } from '#server/calendar/business-minutes.queries.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { businessMinutes } from '#shared/calendar/business-hours-rules.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import type { OrderReport } from '#shared/reporting/reporting.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { march, providerRoles, startReportScene } from '../support/scenes/report-scene.ts';
import type { TestServer } from '../support/servers/test-server.ts';

const mb = 1024 ** 2;
let server: TestServer;
let ids: Record<string, string>;
let owner: ApiClient;

beforeAll(async () => {
  ({ server, ids } = await startReportScene());
  owner = await server.signIn('customer', 'farah@h.test');
});
afterAll(() => server.close());

const report = async (query: string, who = owner): Promise<OrderReport> => {
  const { data, status, messages } = await who.get<OrderReport>(`/reporting/order?${query}`);
  if (data === undefined) throw new Error(`${status}: ${messages?.join(' ')}`);
  return data;
};

describe('open minutes', () => {
  it('are counted by the database as by the rules', async () => {
    const hours: BusinessHours = {
      ...standardHours('Europe/London'),
      week: [
        { open: 540, close: 1080 },
        { open: 480, close: 900 },
        null,
        { open: 0, close: 1440 },
        null,
        null,
        { open: 600, close: 660 },
      ],
      holidays: [
        { date: '2026-04-02', name: 'One' },
        { date: '2026-04-07', name: 'Two' },
        { date: '2026-04-06', name: 'Three' },
        { date: '2026-12-25', name: 'Four' },
      ],
    };
    const dates = fc.date({ min: new Date('2026-03-20'), max: new Date('2027-02-01'), noInvalidDate: true });
    const spans = fc
      .sample(fc.tuple(dates, dates), 300)
      .map(([a, b]) => (a < b ? [a, b] : [b, a]) as [Date, Date]);
    for (const set of [hours, standardHours('Asia/Kuala_Lumpur')]) {
      const values: unknown[] = [spans.map(([from]) => from), spans.map(([, to]) => to)];
      const sql = businessMinutesSql(set, (value) => `$${values.push(value)}`);
      const rows = await server.db.query<{ minutes: number }>(
        `SELECT ${sql.between('f', 't')} AS minutes FROM (SELECT n, ${sql.wall('a')} AS f, ${sql.wall('b')} AS t
         FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY s (a, b, n)) walls ORDER BY n`,
        values,
      );
      expect(rows.map(({ minutes }) => minutes)).toEqual(
        spans.map(([from, to]) => businessMinutes(from, to, set)),
      );
    }
  });
});

describe('a company’s order report', () => {
  it('counts what was created, approved and cancelled in the provider’s days, and what is open', async () => {
    const { figures } = await report(march);
    expect(figures).toMatchObject({
      created: 2,
      approved: 3,
      cancelled: 1,
      open: 1,
      overdue: 1,
      dated: 2,
      onTime: 1,
    });
    // Monday 9:00 to Tuesday 10:00; Saturday to the Tuesday after the next, 11:00; Friday 10:00 to Monday 10:30.
    expect(figures.medianMinutes).toBe(600);
    expect(figures.meanMinutes).toBe((600 + (6 * 9 + 2) * 60 + 570) / 3);
    expect(figures.rounds).toBe(2.5);
    expect(figures.storage).toBe(6 * mb);
    expect(figures.worked).toBe((1.5 + 0.5) * 3600);
    expect(figures.allocated).toBe(2 * 7200);
  });

  it('shows them by day or month, service and person', async () => {
    const { steps, services, people } = await report(march);
    expect(steps).toHaveLength(31);
    expect(steps.filter(({ created, approved, cancelled }) => created + approved + cancelled > 0)).toEqual([
      { from: '2026-03-02', created: 1, approved: 1, cancelled: 0 },
      { from: '2026-03-03', created: 0, approved: 1, cancelled: 0 },
      { from: '2026-03-10', created: 0, approved: 1, cancelled: 0 },
      { from: '2026-03-20', created: 1, approved: 0, cancelled: 0 },
      { from: '2026-03-31', created: 0, approved: 0, cancelled: 1 },
    ]);
    expect(
      services.map(({ category, name, created, approved, worked }) => [
        category,
        name,
        created,
        approved,
        worked,
      ]),
    ).toEqual([
      ['Print', 'Menu', 2, 2, 5400],
      ['Print', 'Label', 0, 1, 1800],
    ]);
    expect(people.map(({ name, created, approved }) => [name, created, approved])).toEqual([
      ['Farah Person', 2, 2],
      ['Ben Person', 0, 1],
    ]);
    const { steps: months } = await report('from=2026/01/01&to=2026/04/30');
    expect(months.map(({ from, created, approved }) => [from, created, approved])).toEqual([
      ['2026-01-01', 2, 0],
      ['2026-02-01', 3, 1],
      ['2026-03-01', 2, 3],
      ['2026-04-01', 0, 1],
    ]);
  });

  it('tells apart people of one name', async () => {
    const rename = (firstname: string) =>
      server.db.query(`UPDATE users SET firstname = $1 WHERE email = 'ben@h.test'`, [firstname]);
    await rename('Farah');
    const { people } = await report(march);
    await rename('Ben');
    expect(people.map(({ name, approved }) => [name, approved])).toEqual([
      ['Farah Person', 2],
      ['Farah Person', 1],
    ]);
    const found = await server.db.query<{ id: string }>(
      `SELECT id FROM users WHERE email IN ('farah@h.test', 'ben@h.test') ORDER BY email DESC`,
    );
    expect(people.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  });

  it('lists the orders behind the figures, without drafts and others’', async () => {
    const { orders, hasMore } = await report(march);
    expect(orders.map(({ orderName }) => orderName).sort()).toEqual(
      ['after', 'cancelled', 'late', 'on time', 'open', 'undated'].sort(),
    );
    expect(hasMore).toBe(false);
    expect(orders.find(({ id }) => id === ids.late)).toMatchObject({
      place: 'completed',
      // Monday 17:00 to Tuesday 11:00.
      late: 180,
      turnaround: 56 * 60,
      rounds: 2,
      worked: 1800,
      allocated: 7200,
      creator: 'Ben Person',
    });
    expect(orders.find(({ id }) => id === ids['on time'])).toMatchObject({
      late: null,
      turnaround: 600,
      rounds: 3,
    });
    expect(orders.find(({ id }) => id === ids.open)?.late).toBeGreaterThan(0);
    const { orders: none, figures } = await report(march, await server.signIn('customer', 'owner@e.test'));
    expect(none).toEqual([]);
    expect(figures).toMatchObject({ created: 0, meanMinutes: null, rounds: null, storage: 0 });
  });

  it('is exported as a table', async () => {
    const { data } = await owner.get<{ fileName: string; csv: string }>(`/reporting/order/csv?${march}`);
    expect(data?.fileName).toBe('order-report-2026-03-01-to-2026-03-31.csv');
    const lines = data?.csv.split('\r\n') ?? [];
    expect(lines).toHaveLength(8);
    expect(lines.find((line) => line.startsWith(`${ids.late},`))).toBe(
      `${ids.late},late,Completed,Label,Ben Person,2026-02-28 23:59,2026-03-09 17:00,2026-03-10 11:00,,56.00,3.00,2,0.50,2.00`,
    );
  });

  it('is for owners and their team alone, and refuses ranges that cannot be', async () => {
    const staff = await server.signIn('customer', 'ben@h.test');
    expect((await staff.get(`/reporting/order?${march}`)).status).toBe(200);
    for (const role of providerRoles) {
      const who = await server.signIn('user', `${role}@galley.test`);
      for (const path of ['/reporting/order', '/reporting/order/csv'])
        expect((await who.get(`${path}?${march}`)).status).toBe(404);
    }
    for (const query of [
      '',
      'from=2026/03/01',
      'from=2026/02/30&to=2026/03/01',
      'from=01.03.2026&to=02.03.2026',
    ])
      expect((await owner.get(`/reporting/order?${query}`)).status).toBe(422);
    expect(await owner.get('/reporting/order?from=2026/03/02&to=2026/03/01')).toMatchObject({
      status: 422,
      messages: ['The range ends before it starts.'],
    });
    expect((await owner.get('/reporting/order?from=2001/03/02&to=2026/03/01')).status).toBe(422);
  });
});

describe('a reseller’s report', () => {
  it('is over its customers, each with its orders, and nobody else’s', async () => {
    const whole = await report(march);
    const owner = await server.signIn('customer', 'owner@e.test');
    const none = await report(`${march}&of=customers`, owner);
    expect(none.figures).toMatchObject({ created: 0, approved: 0, worked: 0 });
    await server.db.query(
      `UPDATE companies SET client_id = (SELECT id FROM companies WHERE name = 'Elsewhere') WHERE name IN ('Harbour', 'Vale', 'Elsewhere')`,
    );
    const all = await report(`${march}&of=customers`, owner);
    expect(all.companies.map(({ name }) => name).toSorted()).toEqual(['Harbour', 'Vale']);
    expect(all.companies.find(({ name }) => name === 'Harbour')).toMatchObject({
      created: whole.figures.created,
      approved: whole.figures.approved,
      worked: whole.figures.worked,
    });
    const sum = (what: 'created' | 'approved' | 'worked') =>
      all.companies.reduce((found, group) => found + group[what], 0);
    for (const what of ['created', 'approved', 'worked'] as const) expect(sum(what)).toBe(all.figures[what]);
    expect(new Set(all.orders.map(({ company }) => company))).toEqual(new Set(['Harbour', 'Vale']));
    const { data } = await owner.get<{ csv: string }>(`/reporting/order/csv?${march}&of=customers`);
    expect(data?.csv.split('\r\n')[0]).toContain('Company');
    expect((await report(`${march}&of=customers`)).companies).toEqual([]);
    expect((await report(march, owner)).companies.map(({ name }) => name)).not.toContain('Harbour');
  });
});
