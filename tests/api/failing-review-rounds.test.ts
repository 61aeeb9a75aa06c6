import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { type DecisionScene, openAdminDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { refuseWrites } from '../support/servers/refuse-writes.ts';

let scene: DecisionScene;
let admin: ApiClient;
beforeAll(async () => {
  ({ admin, ...scene } = await openAdminDecisionScene());
  const forms = { closedFiles: '24', auditLog: '', mailLog: '', outbox: '', notifications: '', guests: '12' };
  expect((await admin.write('PUT', '/retention', 'profile', forms)).status).toBe(200);
});
afterAll(() => scene?.server.close());

const purge = () => keepHouse(scene.server.db, scene.server.parts.clock(), scene.server.parts.config);
const count = async (from: string): Promise<number> =>
  (await scene.server.db.query(`SELECT FROM ${from}`)).length;

it('a decision that cannot be announced does not keep later ones from being announced', async () => {
  const { db } = scene.server;
  const failing = await scene.newOrder();
  const later = await scene.newOrder();
  await db.query(`UPDATE orders SET operator_id = (SELECT id FROM users WHERE email = 'devi@galley.test')`);
  const { data } = await scene.move(scene.owner, failing, 'approved');
  expect((await scene.move(scene.owner, later, 'approved')).status).toBe(200);
  const notified = ({ orderId }: OrderFixture) => count(`notifications WHERE order_id = ${orderId}`);
  const condition = `OLD.decision_id = '${data?.decision?.id}'`;
  await refuseWrites(db, 'pending_decisions', 'DELETE', condition, async () => {
    await expect(scene.server.announceDecisions()).rejects.toThrow('refused in pending_decisions');
  });
  expect(await notified(failing)).toBe(0);
  expect(await notified(later)).toBeGreaterThan(0);
  await scene.server.announceDecisions();
  expect(await notified(failing)).toBeGreaterThan(0);
});

it('a guest who cannot be erased does not keep others from being erased', async () => {
  const { db, url } = scene.server;
  const order = await scene.newOrder();
  for (const name of ['gwen', 'gert']) {
    const { address } = await scene.link(order, { guest: { name, email: `${name}@guest.test` } });
    await enter(url, address);
  }
  await db.query(`UPDATE guests SET last_seen_at = now() - interval '2 years'`);
  const guests = await db.query<{ id: string }>(
    `SELECT id FROM users WHERE client_type = 'guest' ORDER BY id COLLATE "C"`,
  );
  expect(guests).toHaveLength(2);
  const [kept, erased] = guests;
  const isErased = async (id = '') =>
    (await count(`users WHERE id = '${id}' AND erased_at IS NOT NULL`)) === 1;
  await refuseWrites(db, 'users', 'UPDATE', `OLD.id = '${kept?.id}'`, async () => {
    await expect(purge()).rejects.toThrow('refused in users');
  });
  expect(await isErased(kept?.id)).toBe(false);
  expect(await isErased(erased?.id)).toBe(true);
  await purge();
  expect(await isErased(kept?.id)).toBe(true);
});

it('a file that cannot be removed for its age does not keep certificates with files from being withdrawn', async () => {
  const { db } = scene.server;
  const order = await scene.newOrder();
  await scene.upload(order, 'supplied', order.attachmentId);
  await scene.move(scene.owner, order, 'approved', { seen: await scene.seenBy(scene.owner, order) });
  await scene.server.announceDecisions();
  expect((await admin.get(`/order/${order.orderId}/certificate?attach=1`)).status).toBe(200);
  await db.query(
    `UPDATE orders SET status = 'completed', updated_at = now() - interval '3 years' WHERE id = $1`,
    [Number(order.orderId)],
  );
  const issued = () => count(`certificates WHERE order_id = ${order.orderId}`);
  expect(await issued()).toBe(1);
  await refuseWrites(db, 'versions', 'UPDATE', 'true', async () => {
    await expect(purge()).rejects.toThrow('refused in versions');
  });
  expect(await issued()).toBe(0);
  await purge();
  expect(await count('versions WHERE file_removed_at IS NOT NULL')).toBeGreaterThan(0);
});
