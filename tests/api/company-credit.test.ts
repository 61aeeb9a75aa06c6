import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company, PlanChoice } from '#shared/accounts/companies/company.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { Statement } from '#shared/billing/statement/statement.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';

let scene: BillingScene;
let { owner, manager, admin, operator }: Pick<BillingScene, 'owner' | 'manager' | 'admin' | 'operator'> =
  {} as BillingScene;
let companyId = '';
beforeAll(async () => {
  scene = await openBillingScene();
  ({ owner, manager, admin, operator, companyId } = scene);
  await scene.set();
});
afterAll(() => scene.server.close());

const grant = (
  amount: number,
  { kind = 'money', reason = 'For the late proof', who = manager as ApiClient } = {},
) =>
  who.write<{ message: string }>('POST', `/companies/${companyId}/credit`, 'reseller-customer', {
    kind,
    amount: String(amount),
    reason,
  });
const statement = async () => {
  const today = scene.server.parts.clock().toISOString().slice(0, 10);
  const { data } = await owner.get<Statement>(
    `/billing/statement?from=2020-01-01&to=${today.slice(0, 4)}-12-31`,
  );
  return data?.accounts[0];
};
const company = async () => (await manager.get<Company>(`/companies/${companyId}`)).data;
const invoices = async () =>
  (await owner.get<{ invoices: Invoice[] }>('/billing/invoices')).data?.invoices ?? [];
/** What is open less what is left of the credit is what the account says, to the cent. */
async function expectToAgree(): Promise<void> {
  const due = (await invoices()).reduce((sum, invoice) => sum + invoice.due - invoice.owedBack, 0);
  const { credit = 0, balances = [] } = (await company()) ?? {};
  expect((await statement())?.closing).toBe(due - credit);
  expect(balances).toEqual([{ currency: 'RM', amount: due - credit }]);
}
const record = (id: string, path: string, body: Record<string, string>, method: 'PUT' | 'POST' = 'POST') =>
  manager.write(method, `/billing/invoices/${id}/${path}`, 'customer-transaction', body);
const credit = (id: string, lines: Record<string, number> | null) =>
  record(id, 'credit', {
    reason: 'Not delivered',
    ...(lines !== null && { quantities: JSON.stringify(lines) }),
  });

describe('credit', () => {
  it('is granted by those who credit invoices, with a reason, and is booked', async () => {
    for (const who of [operator, owner])
      expect((await grant(5_000, { who })).status).toBe(who === owner ? 404 : 403);
    for (const amount of [0, -1, 1.5, 100_000_000_001])
      expect(await grant(amount)).toMatchObject({
        status: 422,
        messages: ['Amount: An amount from 0.01 to 1,000,000,000.00.'],
      });
    expect(await grant(5_000, { reason: ' ' })).toMatchObject({
      status: 422,
      messages: ['Reason: Required!'],
    });
    expect((await grant(5_000)).data?.message).toBe('Olive has RM 50.00 more off its next invoices.');
    expect(await company()).toMatchObject({
      credit: 5_000,
      history: [{ content: 'Granted RM 50.00: For the late proof' }],
    });
    expect((await statement())?.bookings).toMatchObject([
      { kind: 'credit', reference: 'For the late proof', amount: -5_000, balance: -5_000 },
    ]);
    await expectToAgree();
  });

  it('is taken off the next invoice, in its document, its payment and on the account', async () => {
    const { _id, total, due } = await scene.buy({ hours: 1 });
    expect(due).toBe(total - 5_000);
    expect((await scene.documentOf(_id)).totals).toMatchObject({ total, prepaid: 5_000 });
    await expectToAgree();
    const paid = await manager.write<Invoice>(
      'PUT',
      `/billing/invoices/${_id}/payment`,
      'customer-transaction',
      {
        reference: 'TT 1',
      },
    );
    expect(paid.data).toMatchObject({ due: 0, payment: { reference: 'TT 1' } });
    await expectToAgree();
    expect((await statement())?.closing).toBe(0);
  });

  it('pays an invoice as a whole, gives what it is for, and comes back where that is credited', async () => {
    await grant(100_000);
    const hours = async () => (await company())?.use.membership.allocatedHour.additionals.length ?? 0;
    const before = await hours();
    const bought = await scene.buy({ hours: 1 });
    expect(bought).toMatchObject({ due: 0, payment: { reference: 'Credit' } });
    expect(await hours()).toBe(before + 1);
    expect((await company())?.credit).toBe(100_000 - bought.total);
    await expectToAgree();
    expect((await credit(bought._id, null)).status).toBe(200);
    expect((await invoices()).find(({ _id }) => _id === bought._id)).toMatchObject({ owedBack: 0 });
    expect((await company())?.credit).toBe(100_000);
    await expectToAgree();
  });

  it('agrees with the account where an invoice is paid, credited and given up in parts', async () => {
    const { _id, total } = await scene.buy({ hours: 3 });
    await expectToAgree();
    await manager.write('PUT', `/billing/invoices/${_id}/payment`, 'customer-transaction', {
      reference: 'TT 2',
      amount: '10000',
    });
    await expectToAgree();
    expect((await credit(_id, { hours: 1 })).status).toBe(200);
    await expectToAgree();
    const open = (await invoices()).find((invoice) => invoice._id === _id);
    expect(open?.due).toBeGreaterThan(0);
    expect(open?.due).toBeLessThan(total);
    await manager.write('PUT', `/billing/invoices/${_id}/write-off`, 'customer-transaction', {
      reason: 'Given up',
    });
    await expectToAgree();
  });

  it('agrees with the account whatever is recorded of an invoice at once', async () => {
    const { _id, total } = await scene.buy({ hours: 4 });
    const today = scene.server.parts.clock().toISOString().slice(0, 10);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => [
        record(_id, 'payment', { reference: `TT ${turn}`, amount: String(Math.ceil(total / 3)) }, 'PUT'),
        record(_id, 'payment', { reference: `Twice ${turn}`, amount: '10000', isBeyondDue: 'true' }, 'PUT'),
        credit(_id, { hours: 1 }),
        record(_id, 'refund', { by: 'transfer', reference: `Back ${turn}`, paidOn: today }),
        record(_id, 'write-off', { reason: 'Given up' }, 'PUT'),
      ]).flat(),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    await expectToAgree();
    const after = (await invoices()).find((invoice) => invoice._id === _id);
    expect(after?.owedBack).toBeGreaterThanOrEqual(0);
    expect(after?.due).toBeGreaterThanOrEqual(0);
  });

  it('agrees with the account in whatever order money and its ends are recorded', async () => {
    const acts = fc.array(
      fc.oneof(
        fc.record({ act: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 130_000 }) }),
        fc.record({ act: fc.constantFrom('credit', 'refund', 'write-off') }),
      ),
      { minLength: 3, maxLength: 9 },
    );
    const paidOn = scene.server.parts.clock().toISOString().slice(0, 10);
    await fc.assert(
      fc.asyncProperty(acts, fc.integer({ min: 1, max: 60_000 }), async (steps, granted) => {
        await grant(granted);
        const { _id } = await scene.buy({ hours: 2 });
        for (const step of steps) {
          if ('amount' in step) {
            const payment = { reference: 'TT', amount: String(step.amount), isBeyondDue: 'true' };
            await record(_id, 'payment', payment, 'PUT');
          } else if (step.act === 'credit') await credit(_id, { hours: 1 });
          else if (step.act === 'refund')
            await record(_id, 'refund', { by: 'transfer', reference: 'Back', paidOn });
          else await record(_id, 'write-off', { reason: 'Given up' }, 'PUT');
        }
        const [invoice] = await invoices();
        const booked =
          (await statement())?.bookings.filter(
            ({ kind, number, reference }) =>
              (kind === 'credit-note' ? reference : number) === invoice?.number,
          ) ?? [];
        const used = invoice?.payments.find(({ reference }) => reference === 'Credit')?.amount ?? 0;
        // Credit is booked where it is granted.
        expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          (invoice?.due ?? 0) - (invoice?.owedBack ?? 0) + used,
        );
      }),
      { numRuns: 12 },
    );
  });

  it('in hours counts for this month', async () => {
    const extra = async () => (await company())?.use.retail.allocatedHourExtra ?? 0;
    const before = await extra();
    expect((await grant(1, { kind: 'hours' })).data?.message).toBe('Olive has 1 hour more this month.');
    expect(await extra()).toBe(before + 1);
    expect((await grant(1.5, { kind: 'hours' })).messages).toEqual(['Amount: Whole hours, up to 1000.']);
  });
});

describe('a plan', () => {
  it('is given by administrators, also without a payment method, and invoiced less the credit', async () => {
    await scene.server.db.query(
      `INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price)
       VALUES ('studio', 'Studio', 'paid', 'Monthly', -1, 80, 20, 60, 149000)`,
    );
    const choice = (who: ApiClient) => who.get<PlanChoice>(`/companies/${companyId}/plans`);
    const give = (who: ApiClient, planId = 'studio') =>
      who.write<{ message: string }>('POST', `/companies/${companyId}/plan`, 'reseller-customer', { planId });
    for (const who of [manager, operator, owner]) {
      expect((await choice(who)).status).toBe(who === owner ? 404 : 403);
      expect((await give(who)).status).toBe(who === owner ? 404 : 403);
    }
    expect((await choice(admin)).data).toMatchObject({
      planId: null,
      plans: [{ id: 'studio', price: 149_000 }],
    });
    expect((await give(admin, 'none')).status).toBe(404);
    await grant(20_000);
    expect((await give(admin)).data?.message).toBe('Olive has the plan Studio now.');
    const [first] = await invoices();
    expect(first).toMatchObject({
      kind: 'plan',
      due: (first?.total ?? 0) - (first?.payments[0]?.amount ?? 0),
    });
    expect(first?.payments[0]).toMatchObject({ reference: 'Credit' });
    await expectToAgree();
    expect(await give(admin)).toMatchObject({
      status: 409,
      message: 'Olive cannot take this plan now',
      messages: ['Its owner would read: You have the plan Studio already.'],
    });
    expect((await company())?.history[0]).toMatchObject({ content: 'Plan Studio now' });
  });
});
