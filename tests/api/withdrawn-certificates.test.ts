import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import type { CheckedHash } from '#shared/decisions/certificate.http.ts';
import type { Envelope } from '#shared/kernel/errors.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type DecisionScene, openAdminDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
let admin: ApiClient;
beforeAll(async () => {
  ({ admin, ...scene } = await openAdminDecisionScene());
});
afterAll(() => scene?.server.close());

const query = (sql: string, ...values: (string | number)[]) => scene.server.db.query(sql, values);
const check = async (sha256: string): Promise<CheckedHash | undefined> => {
  const response = await fetch(`${scene.server.url}/api/g/check/${sha256}`);
  return ((await response.json()) as Envelope<CheckedHash>).data;
};

interface Certified {
  order: OrderFixture;
  number: string;
  issuedAt: string;
  sha256: string;
}

/** An approved order with its certificate, whose PDF has that hash. */
async function certified(attach: '' | '?attach=1' = ''): Promise<Certified> {
  const order = await scene.newOrder();
  await scene.upload(order, `approved ${order.orderId}`, order.attachmentId);
  await scene.move(scene.owner, order, 'approved', { seen: await scene.seenBy(scene.owner, order) });
  await scene.server.announceDecisions();
  return { order, ...(await certificateOf(order, attach)) };
}

async function certificateOf({ orderId }: OrderFixture, attach = ''): Promise<Omit<Certified, 'order'>> {
  const { data } = await admin.get<RouteData<'certificate'>>(`/order/${orderId}/certificate${attach}`);
  const response = await fetch(new URL(data?.url ?? '', scene.server.url));
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    number: data?.number ?? '',
    issuedAt: data?.issuedAt ?? '',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

async function expectWithdrawn({ sha256, number, issuedAt }: Certified): Promise<void> {
  const found = await check(sha256);
  expect(found).toEqual({
    certificate: null,
    withdrawn: { number, issuedAt, withdrawnAt: expect.any(String) },
    approvals: [],
  });
  // By the application's clock, which is ahead of the database's here.
  expect(Date.parse(found?.withdrawn?.withdrawnAt ?? '')).toBeGreaterThanOrEqual(Date.parse(issuedAt));
  expect(JSON.stringify(found)).not.toMatch(/Mei|Harbour|spring/);
}

it('a certificate is known as withdrawn after its order was deleted', async () => {
  const issued = await certified();
  expect(await check(issued.sha256)).toMatchObject({ withdrawn: null });
  await query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, Number(issued.order.orderId));
  expect((await scene.owner.write('DELETE', `/order/${issued.order.orderId}`, 'card')).status).toBe(200);
  await expectWithdrawn(issued);
});

it('a certificate is known as withdrawn after a name in it was erased, and the new one is genuine', async () => {
  const issued = await certified();
  const id = await scene.server.addPerson({ email: 'otto@galley.test', role: 'operator' });
  await query('UPDATE orders SET operator_id = $1 WHERE id = $2', id, Number(issued.order.orderId));
  const erased = await admin.write('POST', `/erasures/people/${id}`, 'profile', { reason: 'By letter' });
  expect(erased.status).toBe(200);
  await expectWithdrawn(issued);
  const next = await certificateOf(issued.order);
  expect(next.number).toBe(issued.number);
  expect(await check(next.sha256)).toMatchObject({ certificate: { number: next.number }, withdrawn: null });
  await expectWithdrawn(issued);
});

it('a certificate is known as withdrawn after the files inside were deleted for their age', async () => {
  const [issued, plain] = [await certified('?attach=1'), await certified()];
  for (const { order } of [issued, plain])
    await query(
      `UPDATE orders SET status = 'completed', updated_at = '2020-01-01' WHERE id = $1`,
      Number(order.orderId),
    );
  const { db, parts } = scene.server;
  const months = { closedFiles: '2', auditLog: '', mailLog: '', outbox: '', notifications: '', guests: '' };
  expect((await admin.write('PUT', '/retention', 'profile', months)).status).toBe(200);
  await keepHouse(db, parts.clock(), parts.config);
  await expectWithdrawn(issued);
  expect(await check(plain.sha256)).toMatchObject({ certificate: { number: plain.number }, withdrawn: null });
});
