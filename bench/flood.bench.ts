import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { type ApiClient, signIn } from '../tests/support/clients/api-client.ts';
import { connectLive } from '../tests/support/clients/live-client.ts';
import { password, writers } from '../tests/support/scenes/written-proof.ts';
import type { Measurement } from './figure.ts';
import { hugePictures } from './support/huge-pictures.ts';
import { startWrittenServer } from './support/written-server.ts';

const megabyte = 2 ** 20;
const limit = 256 * megabyte;
const sampleMs = 25;
const calmMs = 2_000;
const readMs = 500;
/** For what is drawn and compared after all is prepared. */
const drawnMs = 60_000;

type Flood = (url: string, client: ApiClient, orderId: string) => Promise<unknown>;
const each = (count: number, act: (at: number) => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at).catch(() => null)));

/** Connections that announce a body and send its most, but never the end. */
const unfinished = (url: string, path: string, headers: string, bytes: number): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    const done = (): void => {
      socket.destroy();
      resolve();
    };
    socket.on('error', done);
    socket.on('close', done);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${bytes}\r\n${headers}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes - 1, 'x'));
    globalThis.setTimeout(done, calmMs);
  });

/** Reads an order until each of its uploads is prepared, or named as one that cannot be. */
async function untilPrepared(client: ApiClient, orderId: string, count: number): Promise<void> {
  for (;;) {
    const { data } = await client.get<OrderDetail>(`/order/${orderId}`);
    const versions = Object.values(data?.attachments ?? {})
      .flat()
      .flatMap((attachment) => attachment.versions);
    const isOver = ({ fault, fileMeta }: Version): boolean => fault !== null || fileMeta.pageCount !== null;
    if (versions.filter(isOver).length >= count) return;
    await setTimeout(readMs);
  }
}

const form = 'content-type: application/x-www-form-urlencoded';
const floods: Readonly<Record<string, Flood>> = {
  'sign-ins of nobody': (url) =>
    each(200, () =>
      fetch(`${url}/api/c/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from('customer:galley').toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'password', username: 'x', password: 'y'.repeat(1_000) }),
      }),
    ),
  'bodies of nobody': (url) => each(400, () => unfinished(url, '/api/g/passkeys/options', form, 64 * 1024)),
  'bodies of 4 MB': (url, { token }) =>
    each(60, () =>
      unfinished(url, '/api/c/profile', `authorization: Bearer ${token}\r\n${form}`, 4 * megabyte),
    ),
  'reads of the list': (url, { token }) =>
    each(2_000, async () => {
      const headers = { authorization: `Bearer ${token}` };
      await (await fetch(`${url}/api/c/orders`, { headers })).arrayBuffer();
    }),
  'messages of sockets': (url, { token }) =>
    each(30, async () => {
      const live = await connectLive(url, 'customer', token);
      for (let count = 0; count < 500; count++)
        live.socket.emit('watch-order', { orderId: 'x'.repeat(10_000) });
      await Promise.race([live.ended, setTimeout(calmMs)]);
      live.close();
    }),
  // Each file is a version after itself: it is prepared, drawn small and compared.
  'huge pictures': async (_url, client, orderId) => {
    const files = hugePictures();
    for (const file of files) {
      const { id } = await client.upload<Attachment>(orderId, file);
      for (let again = 0; again < 2; again++) await client.upload(orderId, file, id);
    }
    await untilPrepared(client, orderId, files.length * 3);
    await setTimeout(drawnMs);
  },
};

/** Measures how much more memory a flooded server uses than one at rest. */
export async function measure(): Promise<Measurement[]> {
  const { server, written, close } = await startWrittenServer();
  const figures: Measurement[] = [];
  try {
    const [{ side, email }] = writers;
    const client = await signIn(server.url, side, email, password);
    await client.get('/orders');
    await setTimeout(calmMs);
    const rest = await server.residentBytes();
    for (const [name, flood] of Object.entries(floods)) {
      let peak = rest;
      let isOver = false;
      const sampled = (async () => {
        while (!isOver) {
          peak = Math.max(peak, await server.residentBytes());
          await setTimeout(sampleMs);
        }
      })();
      await flood(server.url, client, written.orderId);
      await setTimeout(calmMs);
      isOver = true;
      await sampled;
      figures.push({
        name,
        value: peak - rest,
        unit: 'bytes',
        against: { what: 'limit over rest', value: limit },
      });
    }
    return figures;
  } finally {
    await close();
  }
}
