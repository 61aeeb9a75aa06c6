import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import type { PgliteStart } from '#server/kernel/db/pglite-protocol.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { type ApiClient, signIn } from '../support/clients/api-client.ts';
import { isLong } from '../support/run/random.ts';
import { password, seedWriters, type WrittenProof, writers } from '../support/scenes/written-proof.ts';
import { quickStart, type RunningServer, startServer } from '../support/servers/running-server.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { migratedDump } from '../support/servers/test-db.ts';

/** A hundred in the long run; each takes a restart of the whole server. */
const kills = isLong ? 100 : 2;
const openDatabase = (folder: string, dump: PgliteStart['dump'] = null) =>
  openPgliteDb({ dataDir: join(folder, 'database'), dump, fsync: false });

let folder: string;
let server: RunningServer;
let seeded: WrittenProof;
beforeAll(async () => {
  folder = await temporaryFolder('kill');
  const db = await openDatabase(folder, await migratedDump());
  seeded = await seedWriters(db);
  await db.close();
  server = await startServer({ template: folder, nodeFlags: quickStart });
});
afterAll(async () => {
  await server?.dispose();
  await rm(folder, { recursive: true, force: true });
});

it(`${kills} kills during a stream of comments lose and double none that was acknowledged`, async () => {
  const acknowledged: string[] = [];
  const resent = new Set<string>();
  let up: Promise<void> = Promise.resolve();
  let writing = true;
  let onAcknowledged: () => void = () => {};

  /** Comments like the client's outbox: sends until it is acknowledged, always under the same mutation id. */
  async function comment(client: ApiClient, text: string): Promise<void> {
    const path = `${seeded.proof}/annotation/${seeded.topics[acknowledged.length % 2]}/comment`;
    const fields = { message: JSON.stringify(richTextOf(text)) };
    for (;;) {
      await up;
      const response = await client
        .write('POST', path, 'card-annotation', fields, { 'x-mutation-id': `mutation ${text}` })
        .catch(() => null);
      if (response === null) {
        resent.add(text);
        continue;
      }
      expect(response, `${JSON.stringify(response)} after ${acknowledged.length} comments`).toMatchObject({
        status: 200,
        success: true,
      });
      acknowledged.push(text);
      onAcknowledged();
      return;
    }
  }

  const clients = await Promise.all(
    writers.map(async ({ side, email, role }) => ({
      role,
      client: await signIn(server.url, side, email, password),
    })),
  );
  async function write(client: ApiClient, role: string): Promise<void> {
    for (let count = 1; writing; count++) await comment(client, `${role} ${count}`);
  }

  async function killAgainAndAgain(): Promise<void> {
    for (let kill = 1; kill <= kills; kill++) {
      // At another point of the stream each time: after some acknowledgements, and then some turns into a write.
      for (let wanted = 1 + (kill % 7); wanted > 0; wanted--)
        await new Promise<void>((resolve) => {
          onAcknowledged = resolve;
        });
      for (let turns = (kill * 7) % 23; turns > 0; turns--) await setImmediate();
      up = server.stop('SIGKILL').then(() => server.restart());
      await up;
    }
    writing = false;
  }

  await Promise.all([...clients.map(({ client, role }) => write(client, role)), killAgainAndAgain()]);

  const client = await signIn(server.url, 'user', 'tan@galley.test', password);
  const { data } = await client.get<VersionDetail>(seeded.proof);
  const stored = (data?.topics ?? []).flatMap(({ comments }) =>
    comments.map(({ message }) => plainText(message)),
  );
  expect(stored.sort()).toEqual(acknowledged.sort());
  expect(new Set(stored).size).toBe(stored.length);
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
  // Writes were under way when the process died: the kills hit what they are aimed at.
  expect(resent.size).toBeGreaterThanOrEqual(kills);

  await server.stop('SIGKILL');
  const db = await openDatabase(server.dataDir);
  const counted = await db.query<{ channel: string; seq: number; events: number; last: number }>(
    `SELECT c.name AS channel, c.seq, count(e.id) AS events, max(e.seq) AS last
     FROM channels c LEFT JOIN events e ON e.channel = c.name GROUP BY c.name, c.seq`,
  );
  const [published] = await db.query<{ comments: number }>(
    `SELECT count(*) AS comments FROM events WHERE name = 'reload-version'`,
  );
  await db.close();
  expect(counted.length).toBeGreaterThan(0);
  // One event a comment, and on every channel, also of those who were notified, numbers without a gap.
  for (const { seq, events, last } of counted) expect([events, last]).toEqual([seq, seq]);
  expect(published?.comments).toBe(acknowledged.length);
});
