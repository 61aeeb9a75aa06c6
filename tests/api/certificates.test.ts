import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainLink } from '#server/decisions/certificate/certificate-facts.ts';
import { verify } from '#server/decisions/verify.ts';
import type { CheckedHash } from '#shared/decisions/certificate.http.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import type { Envelope } from '#shared/kernel/errors.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { checkSeal } from '../support/files/check-seal.ts';
import { needsPdfTools, pdfTools, runTool } from '../support/files/pdf-tools.ts';
import { openAdminDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';

type Issued = RouteData<'certificate'>;

let scene: Awaited<ReturnType<typeof openAdminDecisionScene>>;
let folder: string;
beforeAll(async () => {
  await pdfTools();
  folder = await temporaryFolder('certificates');
  scene = await openAdminDecisionScene();
});
afterAll(() => scene?.server.close());

const ask = (client: ApiClient, { orderId }: Pick<OrderFixture, 'orderId'>, attach = '') =>
  client.get<Issued>(`/order/${orderId}/certificate${attach}`);
async function approved(text = 'approved'): Promise<OrderFixture & { bytes: string }> {
  const order = await scene.newOrder();
  const uploaded = await scene.upload(order, `${text} ${order.orderId}`, order.attachmentId);
  const version = uploaded.versions[0];
  await scene.move(scene.owner, order, 'approved', { seen: await scene.seenBy(scene.owner, order) });
  await scene.server.announceDecisions();
  return { ...order, versionId: version?.id ?? '', bytes: `%PDF-1.7 ${text} ${order.orderId}` };
}
/** An order that was approved without any proof. */
async function approvedBare(): Promise<OrderFixture> {
  const order = await scene.newOrder();
  await scene.server.db.query('DELETE FROM attachments WHERE order_id = $1', [Number(order.orderId)]);
  expect((await scene.move(scene.owner, order, 'approved', { seen: [] })).status).toBe(200);
  await scene.server.announceDecisions();
  return order;
}
const fetched = async (issued: Issued | undefined): Promise<Buffer> => {
  const response = await fetch(new URL(issued?.url ?? '', scene.server.url));
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
};
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const check = async (sha256: string) => {
  const response = await fetch(`${scene.server.url}/api/g/check/${sha256}`);
  const envelope: Envelope<CheckedHash> = await response.json();
  return { status: response.status, ...envelope };
};
const nothing = { certificate: null, withdrawn: null, approvals: [] };

describe('the certificate of an order', () => {
  it('is a sealed PDF of what was decided, and the same when it is asked for again', async (context) => {
    const order = await approved();
    const { data } = await ask(scene.owner, order);
    expect(data).toMatchObject({ number: `${order.orderId}-1`, sealLevel: 'B-B' });
    const bytes = await fetched(data);
    expect(checkSeal(bytes)).toMatchObject({ isDocument: true, isSigned: true, isWhole: true });
    const [again, other] = await Promise.all([ask(scene.owner, order), ask(scene.manager, order)]);
    expect(again.data?.number).toBe(data?.number);
    expect(hashOf(await fetched(other.data))).toBe(hashOf(bytes));
    const path = join(folder, 'certificate.pdf');
    await writeFile(path, bytes);
    needsPdfTools(context);
    expect(runTool('pdfsig', path)).toContain('Signature is Valid');
    expect(runTool('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
    const text = runTool('pdftotext', '-layout', path, '-').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Mei Lim of Harbour Coffee approved spring.pdf, version 2, on');
    expect(text).toContain(hashOf(order.bytes).replaceAll(/.{8}(?=.)/g, '$& '));
    expect(text).toContain(`http://galley.test/check/${order.orderId}-1`.replace('http://', ''));
  });

  it('is sealed in the name that the studio has now', async (context) => {
    const rename = (name: string) =>
      scene.admin.write('PUT', '/provider', 'reseller-profile', {
        name,
        supportEmail: 'help@galley.test',
        timeZone: 'Europe/Oslo',
        currency: '',
        tours: 'true',
      });
    const sealedNow = async (): Promise<Issued | undefined> =>
      (await ask(scene.owner, await approved())).data;
    expect((await rename('Northlight Repro')).status).toBe(200);
    const former = await sealedNow();
    expect((await rename('Northlight Print')).status).toBe(200);
    const path = join(folder, 'renamed.pdf');
    await writeFile(path, await fetched(await sealedNow()));
    expect(former).toBeDefined();
    needsPdfTools(context);
    expect(runTool('pdftotext', '-layout', path, '-').replaceAll(/\s+/g, ' ')).toContain(
      'by Northlight Print,',
    );
  });

  it('has the whole chain, so that anybody can compute it anew, the studio’s own checks by their hashes', async (context) => {
    const order = await scene.newOrder('in-progress');
    await scene.server.addPerson({ email: 'farah@galley.test', role: 'creative_manager' });
    const creative = await scene.server.signIn('user', 'farah@galley.test');
    const check = (content: string) =>
      creative.write(
        'POST',
        `/order/${order.orderId}/${order.attachmentId}/attachment-timeline`,
        'card-annotation',
        { timelineType: 'history', content, attachmentVersionId: order.versionId },
      );
    expect((await check('Approved')).status).toBe(200);
    await scene.move(scene.operator, order, 'in-review');
    await scene.move(scene.owner, order, 'approved', { seen: await scene.seenBy(scene.owner, order) });
    const path = join(folder, 'chain.pdf');
    await writeFile(path, await fetched((await ask(scene.owner, order)).data));
    needsPdfTools(context);
    const text = runTool('pdftotext', '-layout', path, '-').replaceAll(/\s+/g, ' ');
    runTool('pdfdetach', '-savefile', 'chain.json', '-o', join(folder, 'chain.json'), path);
    const chain: ChainLink[] = JSON.parse(await readFile(join(folder, 'chain.json'), 'utf8'));
    const record = (await scene.decisions(order)).toReversed();
    expect(chain.map(({ sequence, hash }) => [sequence, hash])).toEqual(
      record.map(({ sequence, hash }) => [sequence, hash]),
    );
    expect(chain.map(({ entry }) => entry !== null)).toEqual([false, true]);
    let previous = '0'.repeat(64);
    for (const { entry, hash, previousHash } of chain) {
      expect(previousHash).toBe(previous);
      if (entry === null) expect(text).toContain(hash.replaceAll(/.{8}(?=.)/g, '$& '));
      else {
        expect(hashOf(entry)).toBe(hash);
        expect(JSON.parse(entry)).toMatchObject({ kind: 'approved', previousHash });
      }
      previous = hash;
    }
    expect(text).toContain(`Chain head: ${previous.replaceAll(/.{8}(?=.)/g, '$& ')}`);
  });

  it('is another one with the file inside, and after another decision', async (context) => {
    const order = await approved();
    const [plain, attached] = [await ask(scene.owner, order), await ask(scene.owner, order, '?attach=1')];
    expect(
      await scene.server.db.query(
        "SELECT after FROM audit_entries WHERE action = 'unmarked-file-downloaded' AND subject_id = $1",
        [order.orderId],
      ),
    ).toEqual([{ after: expect.objectContaining({ attach: '1' }) }]);
    const [first] = await scene.decisions(order);
    await scene.takeBack(scene.manager, order, first?.id, 'Wrong price');
    expect(await ask(scene.owner, order)).toMatchObject({ status: 409, message: 'Nothing is approved' });
    await scene.move(scene.owner, order, 'approved', { seen: await scene.seenBy(scene.owner, order) });
    await scene.server.announceDecisions();
    const { data } = await ask(scene.owner, order);
    expect(data?.number).toBe(`${order.orderId}-3`);
    expect(hashOf(await fetched(data))).not.toBe(hashOf(await fetched(plain.data)));
    const path = join(folder, 'attached.pdf');
    await writeFile(path, await fetched(attached.data));
    needsPdfTools(context);
    expect(runTool('pdfdetach', '-list', path)).toContain('spring.pdf');
  });

  it('has no file inside for whom the file is withheld again, nor one that is not the file approved', async () => {
    const order = await approved();
    const { db, parts } = scene.server;
    const [before, ofManager] = [
      await ask(scene.owner, order, '?attach=1'),
      await ask(scene.manager, order, '?attach=1'),
    ];
    const opens = async (url = '') => (await fetch(new URL(url, scene.server.url))).status;
    expect([await opens(before.data?.url), await opens(ofManager.data?.url)]).toEqual([200, 200]);
    await db.query("UPDATE orders SET status = 'on-hold' WHERE id = $1", [Number(order.orderId)]);
    expect((await ask(scene.owner, order, '?attach=1')).status).toBe(403);
    expect([await opens(before.data?.url), await opens(ofManager.data?.url)]).toEqual([404, 200]);
    expect((await ask(scene.manager, order, '?attach=1')).status).toBe(200);

    const other = await approved('other');
    const [row] = await db.query<{ storage_key: string }>('SELECT storage_key FROM versions WHERE id = $1', [
      other.versionId,
    ]);
    await parts.store.put(row?.storage_key ?? '', Buffer.from(other.bytes.toUpperCase()), 'application/pdf');
    expect((await ask(scene.manager, other, '?attach=1')).status).toBe(409);
    expect((await ask(scene.manager, other)).status).toBe(200);
  });

  it('is named by the verification where its stored file is another', async () => {
    const order = await approved('verified');
    const { data } = await ask(scene.owner, order);
    const { db, parts } = scene.server;
    const [row] = await db.query<{ storage_key: string }>(
      'SELECT storage_key FROM certificates WHERE order_id = $1',
      [Number(order.orderId)],
    );
    const named = async () =>
      (await verify(parts)).faults.filter((fault) => fault.startsWith(`order ${order.orderId}, `));
    expect(await named()).toEqual([]);
    await parts.store.put(row?.storage_key ?? '', Buffer.from('%PDF-1.7 forged'), 'application/pdf');
    expect(await named()).toEqual([
      expect.stringMatching(`certificate ${data?.number} .*is not the one that was registered$`),
    ]);
  });

  it('is deleted from the store with its order', async () => {
    const order = await approved();
    await ask(scene.owner, order);
    await ask(scene.owner, order, '?attach=1');
    const { db, parts } = scene.server;
    const number = Number(order.orderId);
    const kept = await db.query<{ key: string }>(
      'SELECT storage_key AS key FROM certificates WHERE order_id = $1',
      [number],
    );
    const stored = () => Promise.all(kept.map(async ({ key }) => (await parts.store.head(key)) !== null));
    expect(await stored()).toEqual([true, true]);
    await db.query("UPDATE orders SET status = 'cancelled' WHERE id = $1", [number]);
    expect((await scene.owner.write('DELETE', `/order/${order.orderId}`, 'card')).status).toBe(200);
    await expect.poll(stored).toEqual([false, false]);
  });

  it('is nobody’s who cannot read the order, and of no order that is not approved', async () => {
    const order = await approved();
    const companyId = await scene.server.addCompany('Olive & Fig');
    await scene.server.addPerson({ email: 'zoe@olive.test', role: 'owner', companyId });
    const stranger = await scene.server.signIn('customer', 'zoe@olive.test');
    expect((await ask(stranger, order)).status).toBe(404);
    expect((await ask(scene.owner, await scene.newOrder())).status).toBe(409);
  });

  it('is of no approval without a proof: there is nothing that it could name', async () => {
    const order = await approvedBare();
    expect(await ask(scene.owner, order)).toMatchObject({
      status: 409,
      message: 'No proof is approved',
      messages: ['The order was approved without a proof: there is no file to certify.'],
    });
  });

  it('is asked for so often in a quarter of an hour, by one session', async () => {
    const order = await approved();
    let response = await ask(scene.manager, order);
    for (let asked = 1; asked <= 60 && response.status === 200; asked += 1)
      response = await ask(scene.manager, order);
    expect(response.status).toBe(429);
    expect((await ask(scene.owner, order)).status).toBe(200);
  });
});

describe('the check of a hash', () => {
  it('says when exactly these bytes were approved, without a name', async () => {
    const order = await approved();
    const { data } = await check(hashOf(order.bytes));
    expect(data?.certificate).toBeNull();
    expect(data?.approvals).toMatchObject([
      { orderId: order.orderId, version: 2, certificateNumber: null, takenBackAt: null, replacedBy: null },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Mei|Harbour|spring/);
    await ask(scene.owner, order);
    expect((await check(hashOf(order.bytes))).data?.approvals[0]?.certificateNumber).toBe(
      `${order.orderId}-1`,
    );
    expect((await check(hashOf(`${order.bytes} `))).data).toEqual(nothing);
  });

  it('says that a later version replaced it, and that the approval was taken back', async () => {
    const order = await approved();
    const [decision] = await scene.decisions(order);
    await scene.takeBack(scene.manager, order, decision?.id, 'Wrong price');
    await scene.upload(order, 'newer', order.attachmentId);
    const [found] = (await check(hashOf(order.bytes))).data?.approvals ?? [];
    expect(found).toMatchObject({ takenBackAt: expect.any(String), replacedBy: { version: 3 } });
  });

  it('reveals nothing that is still the author’s to undo, nor of a version that customers do not see yet', async () => {
    const order = await scene.newOrder();
    await scene.upload(order, `shown late ${order.orderId}`, order.attachmentId);
    const shown = async () =>
      (await check(hashOf(`%PDF-1.7 shown late ${order.orderId}`))).data?.approvals.map(
        ({ version, changesRequestedAt, replacedBy }) => [version, changesRequestedAt !== null, replacedBy],
      );
    await scene.move(scene.owner, order, 'approved', { seen: await scene.seenBy(scene.owner, order) });
    expect(await shown()).toEqual([]);
    scene.server.advance(decisionUndoMs);
    expect(await shown()).toEqual([[2, false, null]]);
    await scene.move(scene.manager, order, 'in-review', { reason: 'The logo is too small' });
    await scene.move(scene.owner, order, 'in-progress', { summary: 'Larger logo' });
    expect(await shown()).toEqual([[2, false, null]]);
    scene.server.advance(decisionUndoMs);
    await scene.upload(order, 'not shown yet', order.attachmentId);
    expect(await shown()).toEqual([[2, true, null]]);
  });

  it('knows its own certificates and no altered one', async () => {
    const order = await approved();
    const bytes = await fetched((await ask(scene.owner, order)).data);
    expect((await check(hashOf(bytes))).data?.certificate).toMatchObject({
      number: `${order.orderId}-1`,
      approvedBy: 'Mei Lim',
      takenBackAt: null,
      files: [{ fileName: 'spring.pdf', version: 2, sha256: hashOf(order.bytes), replacedBy: null }],
    });
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    expect((await check(hashOf(bytes))).data).toEqual(nothing);
  });

  it('names of a certificate who approved on whose behalf, as it does itself', async () => {
    const { server } = scene;
    const id = await server.addPerson({ email: 'hanna@galley.test', role: 'admin', firstname: 'Hanna' });
    await server.db.query(
      `UPDATE sessions SET impersonator_id = $1 WHERE user_id = (SELECT id FROM users WHERE email = 'mei@harbour.test')`,
      [id],
    );
    const order = await approved().finally(() =>
      server.db.query('UPDATE sessions SET impersonator_id = NULL'),
    );
    const bytes = await fetched((await ask(scene.owner, order)).data);
    expect((await check(hashOf(bytes))).data?.certificate?.approvedBy).toBe(
      'Hanna Person, on behalf of Mei Lim',
    );
  });

  it('knows a certificate that was issued of an approval without a proof', async () => {
    const order = await approvedBare();
    const { id, hash } = await scene.newest(order);
    const sha256 = hashOf(`certificate ${order.orderId}`);
    await scene.server.db.query(
      `INSERT INTO certificates (order_id, number, approval_id, head_hash, is_file_attached, storage_key, size, sha256,
         seal_level, issued_at) VALUES ($1, $2, $3, $4, false, $5, 1, $5, 'B-B', now())`,
      [Number(order.orderId), `${order.orderId}-1`, id, hash, sha256],
    );
    expect((await check(sha256)).data?.certificate).toMatchObject({
      number: `${order.orderId}-1`,
      approvedBy: 'Mei Lim',
      files: [],
    });
  });

  it('is limited, and takes nothing but a hash', async () => {
    expect((await check('abc')).status).toBe(422);
    let status = 200;
    for (let asked = 0; asked <= 60 && status === 200; asked += 1)
      ({ status } = await check(hashOf(String(asked))));
    expect(status).toBe(429);
  });
});
