import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { readSizes } from '#server/files/preview/read-sizes.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import { startTestServer } from '../support/servers/test-server.ts';

let scene: DecisionScene;
beforeAll(async () => {
  scene = await openDecisionScene(await startTestServer({ hasWorker: false }));
});
afterAll(() => scene?.server.close());

const attachmentsOf = async ({ orderId }: { orderId: string }) =>
  (await scene.manager.get<OrderDetail>(`/order/${orderId}`)).data?.attachments.customerReview ?? [];

it('versions without a known trim box have it read from their files, some at a time', async () => {
  const order = await scene.newOrder();
  const { db, parts } = scene.server;
  await db.query(
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, uploaded_by, sha256)
     SELECT attachment_id, n, 'sheet-' || n || '.pdf', mime_type, file_type, size, storage_key, uploaded_by, sha256
     FROM versions, generate_series(2, 8) n WHERE id = $1`,
    [order.versionId],
  );
  await db.query('UPDATE versions SET page_count = 1 WHERE attachment_id = $1', [order.attachmentId]);
  const trim = { width: 595, height: 842 };
  const asked: string[] = [];
  // One file has no trim box, one cannot be read.
  const preparer = {
    prepare: async ({ name }: { name: string }) => {
      asked.push(name);
      if (name === 'sheet-3.pdf') return { ok: false, fault: { kind: 'timeout' } };
      const value = { isCarried: false, pixels: null, trim: name === 'sheet-2.pdf' ? null : trim };
      return { ok: true, value };
    },
  } as unknown as ProofPreparer;

  let after: string | undefined = '';
  let rounds = 0;
  while (after !== undefined) {
    await readSizes({ db, store: parts.store, preparer }, after);
    const [job] = await db.query<{ payload: { after: string } }>(
      `DELETE FROM jobs WHERE kind = 'read-sizes' RETURNING payload`,
    );
    after = job?.payload.after;
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(1);
  expect(new Set(asked).size).toBe(asked.length);
  const [{ versions = [] } = {}] = await attachmentsOf(order);
  expect(versions.map(({ version, fileMeta }) => [version, fileMeta.trim])).toEqual(
    [8, 7, 6, 5, 4, 3, 2, 1].map((version) => [version, version === 2 || version === 3 ? null : trim]),
  );
});
