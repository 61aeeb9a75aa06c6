import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import { minuteMs } from '#shared/kernel/durations.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';

let stripe: FakeStripe;
let scene: BillingScene;
beforeAll(async () => {
  stripe = await startFakeStripe();
  scene = await openBillingScene(stripe.env);
  await scene.set();
});
afterAll(async () => {
  await scene.server.close();
  await stripe.close();
});

/** Returns how many jobs ask about refunds, of those that `which` selects. */
const jobs = async (which = 'true'): Promise<number> =>
  (await scene.server.db.query(`SELECT FROM jobs WHERE kind = 'pay-back' AND ${which}`)).length;

/** The job that has failed makes all its attempts at once. */
async function endAttempts(): Promise<void> {
  const hasFailed = 'last_error IS NOT NULL';
  await expect.poll(() => jobs(hasFailed)).toBe(1);
  await scene.server.db.query(`UPDATE jobs SET attempts = 4, run_at = now() WHERE ${hasFailed}`);
  await scene.server.db.query(`SELECT pg_notify('jobs', '')`);
  await expect.poll(() => jobs(hasFailed)).toBe(0);
}

async function passHour(): Promise<void> {
  scene.server.advance(61 * minuteMs);
  await runScheduled(scene.server.parts);
}

it('a refund has one job at most while Stripe is away, and is made once when it is back', async () => {
  const { server, owner, manager } = scene;
  const { _id: id, total } = await scene.buy({ hours: 2 });
  const page = `/billing/invoices/${id}/checkout`;
  const { data } = await owner.write<{ url: string }>('POST', page, 'customer-payment-method', {});
  await stripe.deliver(server.url, stripe.pay(data?.url.split('/').at(-1) ?? ''));
  const manage = (step: string, fields: Record<string, string>) =>
    manager.write('POST', `/billing/invoices/${id}/${step}`, 'customer-transaction', fields);
  await manage('credit', { reason: 'All' });
  stripe.respondWith = 500;
  expect((await manage('refund', { by: 'card' })).status).toBe(200);
  for (let hour = 0; hour < 2; hour += 1) {
    await endAttempts();
    await passHour();
    expect(await jobs()).toBe(1);
  }
  await endAttempts();
  stripe.respondWith = null;
  await passHour();
  await expect.poll(() => stripe.refunds.map(({ amount }) => amount)).toEqual([total]);
  await expect.poll(() => jobs()).toBe(0);
  expect((await owner.get<Invoice>(`/billing/invoices/${id}`)).data).toMatchObject({ owedBack: 0 });
});

it('a refund whose job still waits gets no second one', async () => {
  const { server } = scene;
  const [row] = await server.db.query<{ id: string }>(
    `UPDATE invoice_refunds SET state = 'pending' WHERE online_payment_id IS NOT NULL RETURNING id`,
  );
  await server.db.query(
    `INSERT INTO jobs (kind, lane, payload, run_at) VALUES ('pay-back', 'payment', $1, now() + interval '1 day')`,
    [JSON.stringify({ refundId: row?.id })],
  );
  await passHour();
  expect(await jobs()).toBe(1);
});
