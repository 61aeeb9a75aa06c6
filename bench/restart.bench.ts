import { setTimeout } from 'node:timers/promises';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { signIn } from '../tests/support/clients/api-client.ts';
import { password, writers } from '../tests/support/scenes/written-proof.ts';
import { type Measurement, percentile } from './figure.ts';
import { openDatabase, startWrittenServer } from './support/written-server.ts';

const kills = Number(process.env.KILLS ?? 10);
const limitMs = 3_000;

/** Time from `kill -9` during writes until the server is ready again, beside opening its database alone. */
export async function measure(): Promise<Measurement[]> {
  const { server, written, close } = await startWrittenServer();
  const restarts: number[] = [];
  const opens: number[] = [];
  const timed = async (into: number[], act: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await act();
    into.push(performance.now() - began);
  };
  try {
    const [{ side, email }] = writers;
    for (let kill = 0; kill < kills; kill++) {
      const client = await signIn(server.url, side, email, password);
      const path = `${written.proof}/annotation/${written.topics[0]}/comment`;
      const message = JSON.stringify(richTextOf(`Before kill ${kill}`));
      const write = () => client.write('POST', path, 'card-annotation', { message }).catch(() => null);
      const writing = Promise.all(Array.from({ length: 20 }, write));
      await setTimeout((kill * 37) % 200);
      await server.stop('SIGKILL');
      await writing;
      await timed(opens, async () => {
        const db = await openDatabase(server.dataDir);
        await db.query('SELECT 1');
        await db.close();
      });
      await timed(restarts, () => server.restart());
    }
    const restart = percentile(restarts, 0.95);
    return [
      { name: 'kill to ready, p95', value: restart, unit: 'ms', against: { what: 'limit', value: limitMs } },
      {
        name: 'kill to ready, p95, beside the database alone',
        value: restart,
        unit: 'ms',
        against: { what: 'PGlite opened and closed, p95', value: percentile(opens, 0.95) },
      },
    ];
  } finally {
    await close();
  }
}
