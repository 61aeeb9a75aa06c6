import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import type { PlanUse } from '#shared/billing/membership.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';

let scene: BillingScene;
let lost: string;

beforeAll(async () => {
  scene = await openBillingScene();
  await scene.server.db.query(
    `INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price,
       currency, is_offered) VALUES
       ('payg', 'Pay as you go', 'free', 'Monthly', 100, 4, 8, 6, 0, 'RM', true),
       ('starter', 'Starter', 'paid', 'Monthly', 200, 20, 6, 20, 49000, 'RM', true),
       ('studio', 'Studio', 'paid', 'Monthly', 1000, 80, 20, 60, 149000, 'RM', true)`,
  );
  await scene.owner.write('POST', '/billing/payments', 'customer-payment-method', {
    kind: 'bank-transfer',
    name: 'Olive',
  });
});
afterAll(() => scene.server.close());

const pass = async (days: number): Promise<void> => {
  scene.server.advance(days * dayMs);
  await runScheduled(scene.server.parts);
};
const manage = (id: string, step: string, fields: Record<string, string>) =>
  scene.manager.write<ManagedInvoice>(
    'PUT',
    `/billing/invoices/${id}/${step}`,
    'customer-transaction',
    fields,
  );
const choose = (planId: string) =>
  scene.owner.write<{ message: string }>('PUT', '/package/plan', 'customer-package', { planId });
const membership = async () => (await scene.owner.get<PlanUse>('/package/use')).data?.membership;
const openInvoices = async () =>
  ((await scene.owner.get<{ invoices: ManagedInvoice[] }>('/billing/invoices')).data?.invoices ?? []).filter(
    ({ due }) => due > 0,
  );
/** The money of the lost invoice comes after all. */
const payLate = async (): Promise<void> => {
  const fields = { reference: 'Late', amount: '49000', isBeyondDue: 'true' };
  const { status, data } = await manage(lost, 'payment', fields);
  expect([status, data?.due]).toEqual([200, 0]);
  expect(data?.payment).toMatchObject({ reference: 'Late' });
};

describe('an invoice of a plan that was written off, and is paid late,', () => {
  beforeEach(async () => {
    const { db, parts } = scene.server;
    await db.query(
      `UPDATE companies c SET plan = p.type, plan_id = p.id, plan_title = p.title, plan_price = p.price,
         is_plan_active = true, paid_until = $2, paid_day = NULL, cycle_from = $2
       FROM plans p WHERE c.id = $1 AND p.id = 'starter'`,
      [scene.companyId, new Date(parts.clock().getTime() - dayMs)],
    );
    await runScheduled(scene.server.parts);
    const [open] = await openInvoices();
    lost = open?._id ?? '';
    await manage(lost, 'write-off', { reason: 'Lost' });
  });

  it('continues that plan while no other has begun', async () => {
    await pass(60);
    const before = scene.server.parts.clock();
    await payLate();
    const { title, dueDate } = (await membership()) ?? {};
    expect(title).toBe('Starter');
    expect(Date.parse(dueDate ?? '')).toBeGreaterThan(+before + 27 * dayMs);
  });

  it('gives nothing of the plan that has begun since, which is to be paid itself', async () => {
    await pass(60);
    await choose('studio');
    const before = await membership();
    await payLate();
    expect(await membership()).toEqual(before);
    const [first, ...more] = await openInvoices();
    expect([first?.total, more]).toEqual([149_000, []]);
    await manage(first?._id ?? '', 'payment', { reference: 'Studio' });
    const days = (Date.parse((await membership())?.dueDate ?? '') - +scene.server.parts.clock()) / dayMs;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  it('leaves a free plan free: the plan after it begins with an invoice', async () => {
    await pass(60);
    await choose('payg');
    const before = await membership();
    await payLate();
    expect(await membership()).toEqual(before);
    expect((await choose('studio')).data?.message).toContain('The invoice of its first term is mailed');
    expect(await openInvoices()).toMatchObject([{ total: 149_000 }]);
  });
});
