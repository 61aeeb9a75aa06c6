import { setTimeout } from 'node:timers/promises';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { type ApiClient, type Side, signIn } from '../tests/support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../tests/support/clients/live-client.ts';
import { password, writers } from '../tests/support/scenes/written-proof.ts';
import { type Measurement, median } from './figure.ts';
import { startWrittenServer } from './support/written-server.ts';

/** Two hours say most; the usual run is a look at it. */
const minutes = Number(process.env.MINUTES ?? 3);
/**
 * A twelfth of the time: caches fill, and the engine compiles what is used. What follows is compared with as long a time at
 * the end: collections of garbage are a minute apart, and memory swings by a seventh between two.
 */
const warmUpMs = minutes * 5_000;
const sockets = 200;
const writesPerSecond = 5;
/** Interval at which memory is read and a list is requested. */
const lookSeconds = 2;

/** Memory of a server under mixed load: open sockets, reads of the list, and edits of comments, so that what is stored stays as much. */
export async function measure(): Promise<Measurement[]> {
  const { server, written, close } = await startWrittenServer();
  try {
    const clients: { side: Side; email: string; api: ApiClient; commentId: string }[] = [];
    for (const { side, email } of writers) {
      const api = await signIn(server.url, side, email, password);
      const path = `${written.proof}/annotation/${written.topics[0]}/comment`;
      const message = JSON.stringify(richTextOf('Begin'));
      const { data } = await api.write<Topic>('POST', path, 'card-annotation', { message });
      clients.push({ side, email, api, commentId: data?.comments.at(-1)?.id ?? '' });
    }
    const at = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;
    const lives: LiveClient[] = [];
    for (let count = 0; count < sockets; count++) {
      // A session may have only a few sockets, so most sockets have a session of their own.
      const { side, email } = at(writers, count);
      const { token } =
        count < writers.length ? at(clients, count).api : await signIn(server.url, side, email, password);
      const live = await connectLive(server.url, side, token);
      await live.ask('watch-order', { orderId: written.orderId });
      lives.push(live);
    }
    const early: number[] = [];
    const late: number[] = [];
    const began = performance.now();
    let failed = 0;
    for (let second = 0; performance.now() - began < minutes * 60_000; second++) {
      const due = setTimeout(1_000);
      for (let write = 0; write < writesPerSecond; write++) {
        const { api, commentId } = at(clients, write);
        const data = JSON.stringify(richTextOf(`Second ${second}`));
        void api
          .write('PUT', `${written.proof}/comment/${commentId}/message`, 'card-annotation', { data })
          .then(
            ({ status }) => status === 200,
            () => false,
          )
          .then((isStored) => {
            if (!isStored) failed += 1;
          });
      }
      // A thousand events a second are kept otherwise: some ten gigabytes in an hour.
      for (const { received } of lives) received.length = 0;
      if (second % lookSeconds === 0) {
        await at(clients, second).api.get('/orders');
        const isEarly = performance.now() - began < warmUpMs * 2;
        if (performance.now() - began > warmUpMs) (isEarly ? early : late).push(await server.residentBytes());
      }
      await due;
    }
    return [
      {
        name: 'memory at the end',
        value: median(late.slice(-early.length)),
        unit: 'bytes',
        against: { what: 'after warming up', value: median(early) },
      },
      {
        name: 'writes that failed',
        value: failed,
        unit: 'writes',
        against: { what: 'all of them', value: minutes * 60 * writesPerSecond },
      },
    ];
  } finally {
    await close();
  }
}
