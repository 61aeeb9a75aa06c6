import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import type { CurrencyReport, FinanceReport, MoneyStep } from '#shared/reporting/finance.ts';
import { sumOf } from '#shared/reporting/finance.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';

const day = 24 * 60 * 60 * 1000;

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
  await scene.set();
});
afterAll(() => scene.server.close());

/** The whole year of the server's clock and the one after it. */
function rangeOfScene(): string {
  const year = scene.server.parts.clock().getUTCFullYear();
  return `from=${year - 1}/01/01&to=${year + 1}/12/31`;
}

async function finance(range = rangeOfScene()): Promise<FinanceReport> {
  const { data, status, messages } = await scene.manager.get<FinanceReport>(`/reporting/finance?${range}`);
  if (data === undefined) throw new Error(`${status}: ${messages?.join(' ')}`);
  return data;
}

async function ringgit(): Promise<CurrencyReport> {
  const found = (await finance()).currencies.find(({ currency }) => currency === 'RM');
  if (found === undefined) throw new Error('nothing is in RM');
  return found;
}

const total = ({ steps }: CurrencyReport, of: Exclude<keyof MoneyStep, 'from'>) =>
  sumOf(steps, (step) => step[of]);

async function act(method: 'POST' | 'PUT', path: string, body: Record<string, string>): Promise<void> {
  const { status } = await scene.manager.write<ManagedInvoice>(method, path, 'customer-transaction', body);
  expect(status).toBe(200);
}

describe('the finance report', () => {
  it('is empty before anything was invoiced', async () => {
    expect((await finance()).currencies).toEqual([]);
  });

  it('adds up what was invoiced, credited, received and written off, and what is open', async () => {
    const paid = await scene.buy({ hours: 1 });
    const partly = await scene.buy({ hours: 2 });
    const lost = await scene.buy({ room: 4 });
    const returned = await scene.buy({ room: 2 });
    await act('PUT', `/billing/invoices/${paid._id}/payment`, { reference: 'Bank 1' });
    await act('PUT', `/billing/invoices/${partly._id}/payment`, { reference: 'Bank 2', amount: '10000' });
    await act('POST', `/billing/invoices/${partly._id}/credit`, {
      reason: 'One too many',
      quantities: '{"hours":1}',
    });
    await act('PUT', `/billing/invoices/${returned._id}/payment`, { reference: 'Bank 3' });
    await act('POST', `/billing/invoices/${returned._id}/credit`, { reason: 'Not wanted' });
    const yesterday = new Date(scene.server.parts.clock().getTime() - day).toISOString().slice(0, 10);
    await act('POST', `/billing/invoices/${returned._id}/refund`, {
      by: 'transfer',
      reference: 'Bank 4',
      paidOn: yesterday,
    });
    await act('PUT', `/billing/invoices/${lost._id}/write-off`, { reason: 'Too little to ask for' });

    const report = await ringgit();
    expect(total(report, 'invoiced')).toBe(paid.total + partly.total + lost.total + returned.total);
    expect(total(report, 'received')).toBe(paid.total + 10_000 + returned.total);
    expect(total(report, 'refunded')).toBe(returned.total);
    expect(total(report, 'credited')).toBe(partly.total / 2 + returned.total);
    const kept = [paid, partly, lost].map(({ total: sum, taxes }) => ({
      sum,
      tax: sumOf(taxes, ({ amount }) => amount),
    }));
    // Half of the second one was credited, and the last one as a whole.
    const weights = [1, 0.5, 1];
    const tax = kept.reduce((sum, one, at) => sum + one.tax * (weights[at] ?? 0), 0);
    expect(tax).toBeGreaterThan(0);
    expect(total(report, 'tax')).toBe(tax);
    expect(total(report, 'revenue')).toBe(paid.total + partly.total / 2 + lost.total - tax);
    expect(report.writtenOff).toBe(lost.total);
    expect(report.open).toEqual([
      expect.objectContaining({ id: partly._id, company: 'Olive', due: partly.total / 2 - 10_000 }),
    ]);
    expect(report.open[0]?.daysLate).toBeLessThanOrEqual(0);
  });

  it('counts the days since an invoice was due', async () => {
    const { open } = await ringgit();
    const before = open[0]?.daysLate ?? Number.NaN;
    scene.server.advance(40 * day);
    expect((await ringgit()).open[0]?.daysLate).toBe(before + 40);
  });

  it('leaves out what happened outside its range, but not what is open now', async () => {
    const { currencies } = await finance('from=2020/01/01&to=2020/01/31');
    expect(currencies).toHaveLength(1);
    const [report] = currencies;
    expect(report?.steps).toHaveLength(31);
    expect(total(report as CurrencyReport, 'invoiced')).toBe(0);
    expect(report?.open).toHaveLength(1);
  });

  it('compares the hours a company bought with those worked for it', async () => {
    const { server, companyId } = scene;
    await server.db.query('UPDATE companies SET allocated_hours = 4 WHERE id = $1', [companyId]);
    const bought = await scene.buy({ hours: 1 });
    const hoursOf = async () => (await finance()).hours.find((one) => one.companyId === companyId)?.hours;
    expect(await hoursOf()).toBe(4);
    await act('PUT', `/billing/invoices/${bought._id}/payment`, { reference: 'Bank 5' });
    expect(await hoursOf()).toBe(9);
  });

  it('compares the hours sold and worked of each month, also of months and plans that are over', async () => {
    const { server, companyId } = scene;
    const at = (text: string) => new Date(text);
    const insert = (hours: number, [from, to]: [string, string]) =>
      server.db.query(
        'INSERT INTO plan_terms (company_id, hours, began_at, ended_at) VALUES ($1, $2, $3, $4)',
        [companyId, hours, at(from), at(to)],
      );
    await insert(10, ['2021-01-31T09:00:00Z', '2021-04-10T09:00:00Z']);
    await insert(20, ['2021-04-10T09:00:00Z', '2021-05-02T09:00:00Z']);
    await insert(-1, ['2021-05-02T09:00:00Z', '2021-06-02T09:00:00Z']);
    await server.db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, given_at)
       VALUES ($1, 'hours', '5 hours', 5, false, '2021-02-03T09:00:00Z')`,
      [companyId],
    );
    const { hoursSteps } = await finance('from=2021/01/15&to=2021/05/15');
    expect(hoursSteps.map(({ from, sold }) => [from, sold / 3600])).toEqual([
      ['2021-01-01', 10],
      ['2021-02-01', 15],
      ['2021-03-01', 10],
      ['2021-04-01', 20],
      ['2021-05-01', 0],
    ]);
  });

  it('counts no hours as sold to companies that are closed or on leave', async () => {
    const { server } = scene;
    const closed = await server.addCompany('Fern');
    const paused = await server.addCompany('Moss');
    await server.db.query(
      `UPDATE companies SET allocated_hours = 6, closed_at = '2021-09-15', close_reason = 'Gone' WHERE id = $1`,
      [closed],
    );
    const pauseUntil = (until: string | Date) =>
      server.db.query(
        `UPDATE companies SET allocated_hours = 6, leave_from = '2021-08-15', leave_until = $2 WHERE id = $1`,
        [paused, until],
      );
    await pauseUntil('2021-10-15');
    await server.db.query(
      `INSERT INTO plan_terms (company_id, hours, began_at, ended_at)
       SELECT unnest($1::text[]), unnest('{10, 100}'::int[]), '2021-07-20', '2021-12-20'`,
      [[closed, paused]],
    );
    await server.db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, given_at, due_at, price)
       VALUES ($1, 'hours', '1 hour', 1, true, '2021-07-01T09:00:00Z', '2021-12-20', 100)`,
      [closed],
    );
    const { hoursSteps } = await finance('from=2021/07/01&to=2021/12/31');
    expect(hoursSteps.map(({ sold }) => sold / 3600)).toEqual([111, 11, 1, 100, 100, 0]);
    await pauseUntil(new Date(server.parts.clock().getTime() + day));
    const { hours } = await finance();
    expect(hours.filter(({ companyId }) => [closed, paused].includes(companyId))).toEqual([]);
  });

  it('keeps the hours of a plan that another one has replaced', async () => {
    const { server, companyId } = scene;
    const sold = async () => sumOf((await finance()).hoursSteps, (step) => step.sold) / 3600;
    const before = await sold();
    server.advance(day);
    await server.db.query('UPDATE companies SET allocated_hours = 7, cycle_from = $2 WHERE id = $1', [
      companyId,
      server.parts.clock(),
    ]);
    expect(await sold()).toBe(before + 7);
  });

  it('comes as tables for spreadsheets', async () => {
    const table = async (of: string) =>
      (await scene.manager.get<{ csv: string }>(`/reporting/finance/csv?${rangeOfScene()}&of=${of}`)).data
        ?.csv ?? '';
    const [{ number = '', due = 0 } = {}] = (await ringgit()).open;
    expect(await table('open')).toContain(`${number},Olive,`);
    expect(await table('open')).toContain(`,MYR,${(due / 100).toFixed(2)}`);
    expect(await table('money')).toContain(
      'From,Currency,Revenue without tax,Tax,Invoiced,Credited,Received,Refunded',
    );
    expect(await table('hours')).toContain('Olive,Standard,');
    expect(await table('hours-by-month')).toContain('Month,Hours sold,Hours worked');
  });

  it('is for those who record payments', async () => {
    expect((await scene.operator.get(`/reporting/finance?${rangeOfScene()}`)).status).toBe(403);
    expect((await scene.owner.get(`/reporting/finance?${rangeOfScene()}`)).data).toBeUndefined();
  });

  it('refuses a range that ends before it starts', async () => {
    expect((await scene.manager.get('/reporting/finance?from=2026/03/02&to=2026/03/01')).status).toBe(422);
  });
});
