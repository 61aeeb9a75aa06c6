import { setTimeout as pause } from 'node:timers/promises';
import { loadVersion } from '#client/review/actions/load-version.ts';
import type { Client } from '#client/state/client.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { signIn } from '../../tests/support/clients/api-client.ts';
import { createClient } from '../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../tests/support/clients/memory-storage.ts';
import { testPassword } from '../../tests/support/scenes/add-people.ts';
import { type OneAddress, openOneAddress } from '../../tests/support/servers/one-address.ts';
import type { FanoutScene } from './fanout-server.ts';

const clients = 200;
/** Cuts of 1 to 60 s pass so many times as fast; reconnecting takes as long as it does. */
const haste = 15;
const minMs = 1_000 / haste;
const maxMs = 60_000 / haste;
const writingMs = maxMs + 2_000;
const betweenWritesMs = 100;
const patienceMs = 40_000;

interface Cut {
  client: Client;
  line: OneAddress;
}

/** The application's own client without its screens, each behind a line of its own that can be cut. */
async function openClients(scene: FanoutScene): Promise<Cut[]> {
  const { kept, token } = await signIn(scene.url, 'user', 'listener@bench.test', testPassword);
  const { orderId, attachmentId, versionId } = scene.order;
  Object.assign(globalThis, { sessionStorage: memoryStorage() });
  const cuts: Cut[] = [];
  for (let i = 0; i < clients; i++) {
    const line = await openOneAddress(0, [scene.url]);
    // Where a browser's page is from, which is where its socket goes.
    Object.assign(globalThis, { location: new URL(line.url) });
    const client = createClient(`${line.url}/api`, memoryStorage(kept));
    await client.socket.connect({ userType: 'user', token });
    await client.socket.watchOrder(orderId);
    await loadVersion(client, { orderId, attachmentId, versionId });
    cuts.push({ client, line });
  }
  return cuts;
}

/** Every thread with every word in it; JSON itself orders its fields as it likes. */
const stateOf = (topics: readonly Topic[]): string =>
  JSON.stringify(
    topics.map(({ id, message, isResolve, comments }) => [
      id,
      plainText(message),
      isResolve,
      comments.map((comment) => [comment.id, plainText(comment.message), comment.dateEdited]),
    ]),
  );

/**
 * Disconnects every client once while others write on, and counts those that show the stored state in the
 * end.
 */
export async function countMended(
  scene: FanoutScene,
  write: () => Promise<unknown>,
): Promise<{ right: number; clients: number; cutFor: string }> {
  const cuts = await openClients(scene);
  const until = performance.now() + writingMs;
  const writing = (async () => {
    while (performance.now() < until) {
      await write();
      await pause(betweenWritesMs);
    }
  })();
  await Promise.all(
    cuts.map(async ({ line }, at) => {
      await pause((at / clients) * 1_000);
      line.cut();
      await pause(minMs + ((maxMs - minMs) * at) / (clients - 1));
      line.mend();
    }),
  );
  await writing;
  const { get } = await signIn(scene.url, 'user', 'listener@bench.test', testPassword);
  const stored = stateOf((await get<VersionDetail>(scene.order.versionPath)).data?.topics ?? []);
  const isRight = ({ client }: Cut): boolean =>
    client.connection.live && stateOf(client.review.state.topics) === stored;
  const deadline = performance.now() + patienceMs;
  while (!cuts.every(isRight) && performance.now() < deadline) await pause(200);
  const right = cuts.filter(isRight).length;
  for (const { client, line } of cuts) {
    client.socket.disconnect();
    await line.close();
  }
  return { right, clients, cutFor: `1 to 60 s at ${haste} times the speed` };
}
