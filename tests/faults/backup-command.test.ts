import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { createDiskStore } from '#server/kernel/storage/disk-store.ts';
import { hastyFiles } from '#server/kernel/storage/durable-files.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { signIn } from '../support/clients/api-client.ts';
import { password, seedWriters, type WrittenProof } from '../support/scenes/written-proof.ts';
import { quickStart, type RunningServer, startServer } from '../support/servers/running-server.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { migratedDump } from '../support/servers/test-db.ts';

const bytes = Buffer.from('%PDF-1.7 of the menu');

let folder: string;
let proof: WrittenProof;
let server: RunningServer;
beforeAll(async () => {
  folder = await temporaryFolder('backup-command');
  const data = join(folder, 'data');
  const db = await openPgliteDb({
    dataDir: join(data, 'database'),
    dump: await migratedDump(),
    fsync: false,
  });
  proof = await seedWriters(db);
  const store = createDiskStore({
    folder: join(data, 'files'),
    basePath: '',
    secret: new Uint8Array(),
    files: hastyFiles,
  });
  await store.put('orders/menu.pdf', bytes, 'application/pdf');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db.query('UPDATE versions SET sha256 = $1, size = $2', [sha256, bytes.length]);
  await db.close();
  server = await startServer({ template: data, nodeFlags: quickStart });
});
afterAll(async () => {
  await server?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a command of the program on a data folder. */
function command(dataDir: string, args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [...quickStart, 'dist/server/main.js', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, FSYNC: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      printed += text;
    });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code, printed }));
  return { child, ended };
}

it('backs up a running server, is killed and repeated, and restores what was acknowledged', async () => {
  const backups = join(folder, 'backups');
  const client = await signIn(server.url, 'customer', 'mei@lim.test', password);
  const acknowledged: string[] = [];
  const write = async (): Promise<void> => {
    const text = `Note ${acknowledged.length + 1}`;
    const path = `${proof.proof}/annotation/${proof.topics[0]}/comment`;
    const fields = { message: JSON.stringify(richTextOf(text)) };
    expect(await client.write('POST', path, 'card-annotation', fields)).toMatchObject({ success: true });
    acknowledged.push(text);
  };
  await write();

  // The copy lies there only until it has been read.
  const folderOfCopies = join(server.dataDir, 'copies');
  await mkdir(folderOfCopies);
  let code: number | null | undefined;
  do {
    const watcher = watch(folderOfCopies);
    const copying = once(watcher, 'change');
    const killed = command(server.dataDir, ['backup', backups]);
    await copying;
    killed.child.kill('SIGKILL');
    watcher.close();
    ({ code } = await killed.ended);
    // The command was quicker.
  } while (code === 0);
  expect(code).toBe(null);
  const before = [...acknowledged];
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) await write();
  })();
  const repeated = command(server.dataDir, ['backup', backups]);
  await once(repeated.child.stdout as NodeJS.EventEmitter, 'data');
  isWriting = false;
  await writing;
  expect(await repeated.ended).toMatchObject({
    code: 0,
    printed: expect.stringMatching(
      /^Database: \d+ rows of \d+ tables.*\nBacked up as .*: 1 file, 20 Bytes, in /,
    ),
  });
  // The server removes its copies when their readers are gone, killed or not.
  await expect.poll(() => readdir(folderOfCopies)).toEqual([]);
  await server.stop('SIGKILL');

  const data = join(folder, 'restored');
  expect(await command(data, ['restore', backups, '--verify']).ended).toMatchObject({
    code: 0,
    printed: expect.stringMatching(
      /1 file and \d+ tables are as they were backed up\.\n.*everything matches\./,
    ),
  });
  const db = await openPgliteDb({ dataDir: join(data, 'database'), dump: null, fsync: false });
  const comments = await db.query<{ message_text: string }>(
    'SELECT message_text FROM comments ORDER BY created_at',
  );
  await db.close();
  const notes = comments.map(({ message_text }) => message_text);
  expect(notes.length).toBeGreaterThanOrEqual(before.length);
  expect(notes).toEqual(acknowledged.slice(0, notes.length));
  expect(await readFile(join(data, 'files', 'objects', 'orders', 'menu.pdf'))).toEqual(bytes);
});
