import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Attachment } from '#shared/files/attachment.ts';
import { type ApiClient, signIn } from '../tests/support/clients/api-client.ts';
import { connectLive } from '../tests/support/clients/live-client.ts';
import { password, writers } from '../tests/support/scenes/written-proof.ts';
import type { RunningServer } from '../tests/support/servers/running-server.ts';
import type { Measurement } from './figure.ts';
import { hugePictures } from './support/huge-pictures.ts';
import { startWrittenServer } from './support/written-server.ts';

const megabyte = 2 ** 20;
const limit = 256 * megabyte;
const sampleMs = 25;
const calmMs = 2_000;
const readMs = 500;
/** For all that is prepared, drawn and compared. */
const workedMs = 15 * 60_000;
const metricsToken = 'the token of the flood';

type Flood = (server: RunningServer, client: ApiClient, orderId: string) => Promise<unknown>;
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

/** Waits until nothing is left to prepare, draw or compare. Throws where one of these fails, or all take too long. */
async function untilWorked(server: RunningServer): Promise<void> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  for (const end = performance.now() + workedMs; performance.now() < end; await setTimeout(readMs)) {
    if (server.output().includes('a job failed')) throw new Error(server.output());
    const figures = await (await fetch(`${server.url}/metrics`, { headers })).text();
    if (!/^galley_jobs_(waiting|later)\{lane="(interactive|pictures|comparison)"\} [1-9]/m.test(figures))
      return;
  }
  throw new Error(`the pictures were not drawn and compared within ${workedMs / 1_000} s`);
}

const form = 'content-type: application/x-www-form-urlencoded';
const floods: Readonly<Record<string, Flood>> = {
  'sign-ins of nobody': ({ url }) =>
    each(200, () =>
      fetch(`${url}/api/c/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from('customer:galley').toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'password', username: 'x', password: 'y'.repeat(1_000) }),
      }),
    ),
  'bodies of nobody': ({ url }) =>
    each(400, () => unfinished(url, '/api/g/passkeys/options', form, 64 * 1024)),
  'bodies of 4 MB': ({ url }, { token }) =>
    each(60, () =>
      unfinished(url, '/api/c/profile', `authorization: Bearer ${token}\r\n${form}`, 4 * megabyte),
    ),
  'reads of the list': ({ url }, { token }) =>
    each(2_000, async () => {
      const headers = { authorization: `Bearer ${token}` };
      await (await fetch(`${url}/api/c/orders`, { headers })).arrayBuffer();
    }),
  'messages of sockets': ({ url }, { token }) =>
    each(30, async () => {
      const live = await connectLive(url, 'customer', token);
      for (let count = 0; count < 500; count++)
        live.socket.emit('watch-order', { orderId: 'x'.repeat(10_000) });
      await Promise.race([live.ended, setTimeout(calmMs)]);
      live.close();
    }),
  // Each file is a version after itself: it is prepared, drawn small and compared.
  'huge pictures': async (server, client, orderId) => {
    const files = hugePictures();
    for (const file of files) {
      const { id } = await client.upload<Attachment>(orderId, file);
      for (let again = 0; again < 2; again++) await client.upload(orderId, file, id);
    }
    await untilWorked(server);
  },
};

/** Measures how much more memory a flooded server uses than one at rest. */
export async function measure(): Promise<Measurement[]> {
  const { server, written, close } = await startWrittenServer({ METRICS_TOKEN: metricsToken });
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
      try {
        await flood(server, client, written.orderId);
        await setTimeout(calmMs);
      } finally {
        isOver = true;
        await sampled;
      }
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
