import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Version, VersionFile } from '#shared/files/attachment.ts';
import type { BulkDownload } from '#shared/files/bulk-download.ts';
import { withheldText } from '#shared/files/unmarked-files.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { enter } from '../support/clients/guest-client.ts';
import { type GuestScene, mia, openGuestScene } from '../support/scenes/guest-scene.ts';
import type { NewOrder, OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: GuestScene;

beforeAll(async () => {
  scene = await openGuestScene();
  // An approval can be undone for some seconds.
  scene.server.holdClock();
});
afterAll(() => scene.server.close());

const withheld = { status: 403, messages: [withheldText] };
const order = (status: OrderStatus, more?: Partial<NewOrder>): Promise<OrderFixture> =>
  scene.newOrder(status, more);
const file = (client: 'owner' | 'operator' | 'manager', { versionPath }: OrderFixture) =>
  scene[client].get<VersionFile>(`${versionPath}/file`);
const archive = (client: 'owner' | 'operator', { orderId }: OrderFixture) =>
  scene[client].write<BulkDownload>('POST', `/order/${orderId}/bulk-download`, 'card', { scope: 'all' });
const setMarked = ({ orderId }: OrderFixture, marked: boolean) =>
  scene.server.db.query('UPDATE orders SET download_with_watermark = $2 WHERE id = $1', [
    Number(orderId),
    marked,
  ]);

describe('a file of an order that asks for watermarks', () => {
  it('is saved unmarked by the customer once the order is approved, and not before', async () => {
    expect(await file('owner', await order('in-review'))).toMatchObject(withheld);
    for (const status of ['approved', 'completed'] as const) {
      const { data } = await file('owner', await order(status));
      expect(data?.fileName).toBe('spring.pdf');
      const saved = await fetch(new URL(data?.url ?? '', scene.server.url));
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(await saved.text()).toBe('%PDF-1.7');
    }
  });

  it("is saved at any time by the provider's people", async () => {
    const proof = await order('in-review');
    for (const who of ['operator', 'manager'] as const)
      expect(await file(who, proof)).toMatchObject({ status: 200 });
  });

  it('goes into no archive of the customer before the approval', async () => {
    const proof = await order('in-review');
    expect(await archive('owner', proof)).toMatchObject(withheld);
    expect(await archive('operator', proof)).toMatchObject({ status: 200 });
    expect(await archive('owner', await order('approved'))).toMatchObject({ status: 200 });
  });

  it('is kept from a guest until then, and always where the link allows no downloads', async () => {
    for (const [status, mayDownload, expected] of [
      ['in-review', true, 403],
      ['approved', true, 200],
      ['approved', false, 403],
    ] as const) {
      const proof = await order(status);
      const shared = await scene.link(proof, { ...mia, mayDownload });
      const guest = await enter(scene.server.url, shared.address);
      const response = await guest.get<VersionFile>(`/guest${proof.versionPath}/file`);
      expect(response.status, `${status}, ${mayDownload}`).toBe(expected);
      if (response.data !== undefined) {
        const saved = await fetch(new URL(response.data.url, scene.server.url));
        expect(await saved.text()).toBe('%PDF-1.7');
      }
    }
  });

  it('is not saved by a guest whose link allows no downloads, by an old address or because it cannot be drawn', async () => {
    const { db, url } = scene.server;
    const proof = await order('approved');
    const shared = await scene.link(proof, { ...mia, mayDownload: true });
    const guest = await enter(url, shared.address);
    const { data } = await guest.get<VersionFile>(`/guest${proof.versionPath}/file`);
    const shown = await guest.get<{ version: { url: string } }>(`/guest${proof.versionPath}`);
    const fetched = async (address = '') => (await fetch(new URL(address, url))).status;
    await db.query('UPDATE guest_links SET may_download = false WHERE id = $1', [shared.link.id]);
    expect(await fetched(data?.url)).toBe(404);
    expect(await fetched(shown.data?.version.url)).toBe(200);
    await db.query("UPDATE versions SET file_type = 'unsupported' WHERE id = $1", [proof.versionId]);
    expect(await fetched(shown.data?.version.url)).toBe(404);
  });

  it('is released version by version, once its approval can no longer be undone', async () => {
    const proof = await order('in-review');
    const act = (action: string, fields: Record<string, string> = {}) =>
      scene.manager.write('PUT', `/order/${proof.orderId}/action/${action}`, 'card', fields);
    expect((await act('approve')).status).toBe(200);
    expect(await file('owner', proof)).toMatchObject(withheld);
    await scene.server.announceDecisions();
    expect(await file('owner', proof)).toMatchObject({ status: 200 });
    const { data: whole } = await archive('owner', proof);
    await scene.operator.upload(
      proof.orderId,
      { name: 'spring.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7 new') },
      proof.attachmentId,
    );
    const { data } = await scene.owner.get<Version[]>(
      `/order/${proof.orderId}/attachment/${proof.attachmentId}/versions`,
    );
    expect(data?.map(({ version, isApproved }) => [version, isApproved])).toEqual([
      [2, false],
      [1, true],
    ]);
    const versionId = data?.[0]?.id ?? '';
    const second = {
      ...proof,
      versionId,
      versionPath: `/order/${proof.orderId}/attachment/${proof.attachmentId}/version/${versionId}`,
    };
    expect(await file('owner', second)).toMatchObject(withheld);
    expect(await file('operator', second)).toMatchObject({ status: 200 });
    expect(await file('owner', proof)).toMatchObject({ status: 200 });
    const newest = await scene.owner.write('POST', `/order/${proof.orderId}/bulk-download`, 'card', {
      scope: 'newest',
    });
    expect(newest).toMatchObject(withheld);
    const [kept] = await scene.server.db.query<{ version_ids: string[] }>(
      'SELECT version_ids FROM bulk_downloads WHERE id = $1',
      [whole?.id],
    );
    expect(kept?.version_ids).not.toContain(versionId);

    expect((await act('in-review', { reason: 'The wrong file' })).status).toBe(200);
    expect(await file('owner', proof)).toMatchObject(withheld);
    expect((await act('approve')).status).toBe(200);
    await scene.server.announceDecisions();
    expect(await file('owner', second)).toMatchObject({ status: 200 });
    expect(await file('owner', proof)).toMatchObject(withheld);
  });

  it('can be viewed in the review all the same', async () => {
    const proof = await order('in-review');
    const { data } = await scene.owner.get<{ version: { url: string } }>(proof.versionPath);
    const shown = await fetch(new URL(data?.version.url ?? '', scene.server.url));
    expect(await shown.text()).toBe('%PDF-1.7');
  });

  it('is free where it is what the customer supplied, and where the order asks for no watermark', async () => {
    expect(await file('owner', await order('in-review', { kind: 'supplied' }))).toMatchObject({
      status: 200,
    });
    const unmarked = await order('in-review');
    await setMarked(unmarked, false);
    expect(await file('owner', unmarked)).toMatchObject({ status: 200 });
  });
});
