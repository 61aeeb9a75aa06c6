import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import type { BulkDownload } from '#shared/files/bulk-download.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { type GuestScene, guestSceneOn, mia } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { startS3, type TestS3 } from '../support/servers/s3.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

/** A file's address is one session's and ends with what lets its person open the file, on either store. */
describe.each(['the disk', 'an S3-compatible store'])('addresses of files on %s', (kind) => {
  const isS3 = kind !== 'the disk';
  let s3: TestS3 | null = null;
  let server: TestServer;
  let scene: GuestScene;
  beforeAll(async () => {
    s3 = isS3 ? await startS3() : null;
    const env: Record<string, string> =
      s3 === null
        ? {}
        : {
            S3_ENDPOINT: s3.endpoint,
            S3_BUCKET: s3.bucket,
            S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
            S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
          };
    server = await startTestServer({ env });
    scene = await guestSceneOn(server);
  });
  afterAll(async () => {
    await server?.close();
    await s3?.stop();
  });

  const addressFor = async (client: ApiClient, { orderId }: OrderFixture): Promise<string> => {
    const { data } = await client.get<OrderDetail>(`/order/${orderId}`);
    return `${server.url}${data?.attachments.customerReview[0]?.versions[0]?.url}`;
  };
  const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;
  /** Expects the address to open, and no longer after `end`. */
  async function expectEnd(address: string, status: number, end: () => Promise<unknown>): Promise<void> {
    expect(await statusOf(address)).toBe(200);
    await end();
    expect(await statusOf(address)).toBe(status);
  }
  const jonas = () => server.signIn('customer', 'jonas@harbour.test');

  it('serve whole and by ranges, the same throughout a session and another in each', async () => {
    const order = await scene.newOrder();
    const address = await addressFor(scene.owner, order);
    expect(await addressFor(scene.owner, order)).toBe(address);
    expect(await addressFor(await jonas(), order)).not.toBe(address);
    expect(address).not.toContain(scene.owner.token);
    const whole = await fetch(address);
    expect([await whole.text(), whole.headers.get('content-type')]).toEqual(['%PDF-1.7', 'application/pdf']);
    const part = await fetch(address, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PDF']);
    expect(part.headers.get('content-range')).toBe('bytes 1-3/8');
  });

  it('open nothing but what they were given for', async () => {
    const order = await scene.newOrder();
    const address = await addressFor(scene.owner, order);
    const other = await addressFor(await jonas(), order);
    const sessionOf = (text: string) => text.split('/').at(-5) ?? '';
    for (const forged of [
      address.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
      address.replace(`${order.versionId}/file/`, `${order.versionId}/download/`),
      address.replace(sessionOf(address), sessionOf(other)),
      address.replace(order.versionId, (await scene.newOrder()).versionId),
    ])
      expect(await statusOf(forged)).toBe(401);
  });

  it('in events are each listener’s own', async () => {
    const order = await scene.newOrder();
    const second = await jonas();
    const sockets = await Promise.all(
      [scene.owner, second].map(({ token }) => connectLive(server.url, 'customer', token)),
    );
    for (const socket of sockets) await socket.ask('watch-order', { orderId: order.orderId });
    const message = JSON.stringify(richTextOf('A word'));
    await scene.operator.write('POST', `${order.versionPath}/annotation`, 'card-annotation', { message });
    const received = await Promise.all(
      sockets.map(async (socket) => {
        const { change } = await socket.when('reload-version-list');
        socket.close();
        return change.kind === 'put' ? `${server.url}${change.version.url}` : '';
      }),
    );
    expect(received).toEqual([await addressFor(scene.owner, order), await addressFor(second, order)]);
    expect(await Promise.all(received.map(statusOf))).toEqual([200, 200]);
  });

  it('end with a sign-out', async () => {
    const client = await jonas();
    await expectEnd(await addressFor(client, await scene.newOrder()), 401, () =>
      client.write('POST', '/logout', 'profile'),
    );
  });

  it('end with the account, and with a new role', async () => {
    const [row] = await server.db.query<{ company: string }>(
      'SELECT company_id AS company FROM orders LIMIT 1',
    );
    const ana = {
      email: `ana@${isS3 ? 's3' : 'disk'}.test`,
      role: 'staff',
      companyId: row?.company ?? '',
    } as const;
    const id = await server.addPerson(ana);
    const act = (action: string) =>
      scene.owner.write('PUT', `/team-members/${id}/${action}`, 'customer-team-member');
    const order = await scene.newOrder();
    const signIn = () => server.signIn('customer', ana.email);
    await expectEnd(await addressFor(await signIn(), order), 401, () => act('deactivate'));
    await act('reactivate');
    await expectEnd(await addressFor(await signIn(), order), 401, () =>
      scene.owner.write('PUT', `/team-members/${id}`, 'customer-team-member', {
        firstname: 'Ana',
        lastname: 'Costa',
        email: ana.email,
        jobTitle: '',
        timeZone: 'Asia/Kuala_Lumpur',
        role: 'owner',
        isApprover: 'false',
        viewOnly: 'false',
      }),
    );
  });

  it('end with the relation of a white-label client and its customer', async () => {
    const order = await scene.newOrder();
    const client = await server.addCompany('Resold Studio');
    const [row] = await server.db.query<{ id: string }>(
      `WITH c AS (UPDATE companies SET whitelabel = '{"productName":"Resold"}', client_id = id WHERE id = $1)
       UPDATE companies SET client_id = $1 WHERE id = (SELECT company_id FROM orders WHERE id = $2) RETURNING id`,
      [client, order.orderId],
    );
    await server.addPerson({ email: 'nadia@resold.test', role: 'owner', companyId: client });
    const nadia = await server.signIn('customer', 'nadia@resold.test');
    await expectEnd(await addressFor(nadia, order), 404, () =>
      scene.manager.write('DELETE', `/whitelabel/${client}/customers/${row?.id}`, 'reseller-customer'),
    );
  });

  it('end where the proof goes back to work, of an archive with it too', async () => {
    const order = await scene.newOrder();
    await server.db.query('UPDATE orders SET download_with_watermark = false WHERE id = $1', [order.orderId]);
    const live = await connectLive(server.url, 'customer', scene.owner.token);
    const { data: asked } = await scene.owner.write<BulkDownload>(
      'POST',
      `/order/${order.orderId}/bulk-download`,
      'card',
      { scope: 'all' },
    );
    await live.when('bulk-download-ready');
    live.close();
    const path = `/order/${order.orderId}/bulk-download/${asked?.id}`;
    const archive = `${server.url}${(await scene.owner.get<BulkDownload>(path)).data?.url}`;
    const address = await addressFor(scene.owner, order);
    const team = await addressFor(scene.operator, order);
    expect(await statusOf(archive)).toBe(200);
    await expectEnd(address, 404, () =>
      scene.owner.write('PUT', `/order/${order.orderId}/action/in-progress`, 'card', {}),
    );
    expect([await statusOf(archive), await statusOf(team)]).toEqual([404, 200]);
  });

  it('end for the provider where an order is a draft again, and for all where it is gone', async () => {
    const order = await scene.newOrder();
    await expectEnd(await addressFor(scene.operator, order), 404, () =>
      server.db.query(`UPDATE orders SET status = 'new-order', state = 'draft' WHERE id = $1`, [
        order.orderId,
      ]),
    );
    const supplied = await scene.owner.upload<Attachment>(order.orderId, {
      name: 'brief.txt',
      type: 'text/plain',
      bytes: new TextEncoder().encode('Brief'),
    });
    await expectEnd(`${server.url}${supplied.versions[0]?.url}`, 404, () =>
      scene.owner.write('DELETE', `/order/${order.orderId}`, 'card'),
    );
  });

  it('of a guest end with the link, and while the order is frozen', async () => {
    const order = await scene.newOrder();
    const { link, address } = await scene.link(order, mia);
    const guest = await enter(server.url, address);
    const { data } = await guest.get<GuestData>('/guest/data');
    const file = `${server.url}${data?.attachments[0]?.versions[0]?.url}`;
    const freeze = (action: string) =>
      scene.manager.write('PUT', `/order/${order.orderId}/action/${action}`, 'card', {});
    await expectEnd(file, 401, () => freeze('freeze'));
    await freeze('unfreeze');
    await expectEnd(file, 401, () => scene.owner.write('PUT', `/guest-links/${link.id}/revoke`, 'card'));
  });

  it('end with the time of the session', async () => {
    const address = await addressFor(await jonas(), await scene.newOrder());
    await expectEnd(address, 401, async () => server.advance(server.parts.config.sessionTtlMs));
    server.advance(-server.parts.config.sessionTtlMs);
    expect(await statusOf(address)).toBe(200);
  });

  it.runIf(isS3)('lead to one of the store that lasts less than a minute', async () => {
    const response = await fetch(await addressFor(scene.owner, await scene.newOrder()), {
      redirect: 'manual',
    });
    const to = new URL(response.headers.get('location') ?? '');
    expect([response.status, to.origin]).toEqual([307, s3?.endpoint]);
    expect(Number(to.searchParams.get('X-Amz-Expires'))).toBeLessThan(60);
  });
});
