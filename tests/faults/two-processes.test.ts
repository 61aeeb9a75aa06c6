import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyChannel } from '#server/access/order-channels.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { openPostgresDb } from '#server/kernel/db/postgres-db.ts';
import { appendEvents, lockChannels } from '#server/kernel/events/events.queries.ts';
import { createS3Store } from '#server/kernel/storage/s3-store.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { type Side, signIn } from '../support/clients/api-client.ts';
import { enter, tokenOf } from '../support/clients/guest-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { addCompany, addPerson, testPassword } from '../support/scenes/add-people.ts';
import { type GuestScene, guestSceneOn, mia } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type OneAddress, openOneAddress } from '../support/servers/one-address.ts';
import { startPostgres, type TestPostgres } from '../support/servers/postgres.ts';
import { type RunningServer, startServer } from '../support/servers/running-server.ts';
import { startS3, type TestS3 } from '../support/servers/s3.ts';

let postgres: TestPostgres;
let s3: TestS3;
let db: Db;
let store: ReturnType<typeof createS3Store>;
let front: OneAddress;
let first: RunningServer;
let second: RunningServer;
let scene: GuestScene<object>;
let order: OrderFixture;
const sockets: LiveClient[] = [];

beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  db = openPostgresDb({ url: postgres.url, onConnectionLost: () => {} });
  await migrate(db, allMigrations);
  const { endpoint, bucket, credentials } = s3;
  const clock = () => new Date();
  store = createS3Store({ endpoint, bucket, credentials, region: 'us-east-1', forcePathStyle: true, clock });
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'info',
  };
  [first, second] = await Promise.all([startServer({ env }), startServer({ env })]);
  front = await openOneAddress(port, [first.url, second.url]);
  scene = await guestSceneOn({
    url: front.url,
    db,
    parts: { store },
    addCompany: (name: string, quota?: number) => addCompany(db, name, quota),
    addPerson: (person: Parameters<typeof addPerson>[1]) => addPerson(db, person),
    signIn: (side: Side, email: string) => signIn(front.url, side, email, testPassword),
  });
  order = await scene.newOrder();
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await front?.close();
  await Promise.all([first?.dispose(), second?.dispose()]);
  store?.close();
  await db?.close();
  await Promise.all([postgres?.stop(), s3?.stop()]);
});

async function listen(at: { url: string }, side: Side | 'guest', token: string): Promise<LiveClient> {
  const socket = await connectLive(at.url, side, token);
  sockets.push(socket);
  await socket.ask('watch-order', { orderId: order.orderId });
  return socket;
}
const said = (text: string) => ({ message: JSON.stringify(richTextOf(text)) });

describe('two processes behind one address', () => {
  it('know each other’s sessions, anti-forgery tokens and writes that are sent twice', async () => {
    const authorization = `Bearer ${scene.owner.token}`;
    const csrf = await fetch(`${first.url}/api/g/csrf/card-annotation`, { headers: { authorization } });
    const token: string = (await csrf.json()).data.token;
    const send = async ({ url }: RunningServer) => {
      const response = await fetch(`${url}/api/c${order.versionPath}/annotation`, {
        method: 'POST',
        headers: { authorization, 'x-csrf-token': token, 'x-mutation-id': 'the-same-in-both' },
        body: new URLSearchParams(said('Once')),
      });
      return (await response.json()).data?.id;
    };
    const [here, there] = await Promise.all([send(first), send(second)]);
    expect(here).toBeDefined();
    expect(there).toBe(here);
  });

  it('return the same of a file that came to the one store, whichever prepares it', async () => {
    const [owner, operator] = [
      await listen(first, 'customer', scene.owner.token),
      await listen(second, 'user', scene.operator.token),
    ];
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const { id } = await scene.operator.upload<Attachment>(order.orderId, {
      name: 'pixel.png',
      type: 'image/png',
      bytes: pixel,
    });
    let last = 0;
    for (const socket of [owner, operator]) {
      const { change, seq } = await socket.when(
        'reload-version-list',
        (event) =>
          event.attachmentId === id && event.change?.kind === 'put' && event.change.version.preview !== null,
      );
      last = seq;
      const url = change?.kind === 'put' ? change.version.url : '';
      expect(Buffer.from(await (await fetch(new URL(url, front.url))).arrayBuffer()).equals(pixel)).toBe(
        true,
      );
    }
    // Later events may have come to one of them alone so far.
    const numbers = (socket: LiveClient) =>
      socket.received.flatMap(({ payload }) =>
        payload.channel === `order:${order.orderId}:public` && Number(payload.seq) <= last
          ? [payload.seq]
          : [],
      );
    expect(numbers(owner)).toEqual(numbers(operator));
  });

  it('serve a guest alike, and end together what a link has opened', async () => {
    const team = [
      await listen(first, 'customer', scene.owner.token),
      await listen(second, 'user', scene.operator.token),
    ];
    const { link, address } = await scene.link(order, mia);
    const guest = await enter(second.url, address);
    const linkEvents = (socket: LiveClient) => socket.all('reload-guest-links').map(({ seq }) => seq);
    const untilLinks = async (count: number) => {
      for (const socket of team)
        await socket.when('reload-guest-links', () => linkEvents(socket).length >= count);
    };
    // Made and opened.
    await untilLinks(2);
    const live = [
      await listen(first, 'guest', guest.token),
      await listen(second, 'guest', guest.token),
      await listen(front, 'guest', guest.token),
    ];
    const seen = await guest.get<GuestData>('/guest/data');
    const file = seen.data?.attachments[0]?.versions[0]?.url ?? '';
    for (const { url } of [first, second]) {
      const part = await fetch(`${url}${file}`, { headers: { range: 'bytes=1-3' } });
      expect([part.status, await part.text()]).toEqual([206, 'PDF']);
    }
    const marked = await guest.write<Topic>(
      'POST',
      `/guest${order.versionPath}/annotation`,
      said('From Mia'),
    );
    for (const socket of live)
      await socket.when(
        'reload-version',
        ({ change }) => change?.kind === 'put' && change.topic.id === marked.data?.id,
      );

    await scene.owner.write('PUT', `/guest-links/${link.id}/revoke`, 'card');
    for (const socket of live) {
      await socket.when('force-logout');
      expect(await socket.ended).toBe('io server disconnect');
    }
    // Used and revoked.
    await untilLinks(4);
    for (const socket of team) expect(linkEvents(socket)).toEqual(linkEvents(socket).map((_, at) => at + 1));
    const headers = { authorization: `Bearer ${guest.token}` };
    for (const { url } of [first, second, front]) {
      expect((await fetch(`${url}/api/g/guest/data`, { headers })).status).toBe(401);
      expect((await fetch(`${url}${file}`)).status).toBe(401);
    }
    const page = new URL(address ?? '');
    await fetch(`${front.url}${page.pathname}${page.search}`);
    const printed = () => first.output() + second.output();
    // A server prints its line about a call after the response.
    await expect.poll(printed).toContain('/annotation/guestreviewer?token=[secret]');
    const logged = printed();
    for (const secret of [
      tokenOf(address),
      guest.token,
      new URL(file, front.url).searchParams.get('signature'),
    ])
      expect(logged).not.toContain(secret);
  });

  it('do not keep one company’s writers waiting for another’s, and skip nobody who commits late', async () => {
    const [company] = await db.query<{ id: string }>('SELECT id FROM companies');
    const harbour = companyChannel(company?.id ?? '');
    const alpineId = await addCompany(db, 'Alpine Press');
    const alpine = companyChannel(alpineId);
    await addPerson(db, { email: 'lea@alpine.test', role: 'owner', companyId: alpineId });
    const lea = await signIn(front.url, 'customer', 'lea@alpine.test', testPassword);
    const at = [first, second];
    const ofHarbour = await Promise.all(at.map((server) => listen(server, 'customer', scene.owner.token)));
    const ofAlpine = await Promise.all(at.map((server) => connectLive(server.url, 'customer', lea.token)));
    sockets.push(...ofAlpine);
    for (const socket of ofAlpine) await socket.ask('watch-list', {});
    const event = (channel: string) => ({ channel, name: 'reload-profile', payload: {} });
    const waitFor = (live: readonly LiveClient[], count: number) =>
      Promise.all(
        live.map((socket) =>
          socket.when('reload-profile', () => socket.all('reload-profile').length === count),
        ),
      );

    await db.transaction(async (tx) => {
      await lockChannels(tx, [harbour], false);
      await appendEvents(tx, [event(harbour)]);
      // These commit and arrive before this transaction ends, which has the lowest number.
      await mutate(db, async (other) => other.emit(alpine, 'reload-profile', {}));
      await waitFor(ofAlpine, 1);
      const failing = mutate(db, async (other) => {
        other.emit(alpine, 'reload-profile', {});
        other.emitAtCommit([alpine], () => Promise.reject(new Error('fails at the commit')));
      });
      await expect(failing).rejects.toThrow('fails at the commit');
      await mutate(db, async (other) => other.emit(alpine, 'reload-profile', {}));
      await waitFor(ofAlpine, 2);
      for (const socket of ofHarbour) expect(socket.all('reload-profile')).toEqual([]);
    });
    await waitFor(ofHarbour, 1);
    const events = await db.query<{ channel: string }>(
      'SELECT channel FROM events WHERE channel = ANY ($1) AND name = $2 ORDER BY id',
      [[harbour, alpine], 'reload-profile'],
    );
    expect(events.map(({ channel }) => channel)).toEqual([harbour, alpine, alpine]);
    for (const socket of ofAlpine) expect(socket.all('reload-profile').map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('go on where one of them ends', async () => {
    const owner = await listen(second, 'customer', scene.owner.token);
    await first.stop();
    // Without a connection from before, which may have led to the first.
    const anew = await openOneAddress(0, [first.url, second.url]);
    const operator = await signIn(anew.url, 'user', 'devi@galley.test', testPassword);
    const made = await operator.write<Topic>(
      'POST',
      `${order.versionPath}/annotation`,
      'card-annotation',
      said('By the other'),
    );
    expect(made.status).toBe(200);
    await owner.when(
      'reload-version',
      ({ change }) => change?.kind === 'put' && change.topic.id === made.data?.id,
    );
    const again = await listen(anew, 'customer', scene.owner.token);
    expect(again.socket.connected).toBe(true);
    again.close();
    await anew.close();
  });
});
