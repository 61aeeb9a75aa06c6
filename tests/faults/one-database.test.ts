import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { migratedDump } from '../support/servers/test-db.ts';

/**
 * Times of a lease: `brief` for one that is to be taken over; others never expire, however slow the machine.
 */
const brief = { beatMs: 50, lifeMs: 1_000 };
const lasting = { beatMs: 50, lifeMs: 3_600_000 };

/** Opens the embedded database of a folder and adds rows to it without a pause, one commit each. */
const script = `
  import { openPgliteDb } from './src/server/kernel/db/pglite-db.ts';
  const [dataDir, fsync, times] = process.argv.slice(1);
  const onLost = (error) => { console.log('lost: ' + error.message); process.exit(1); };
  try {
    const db = await openPgliteDb({ dataDir, dump: null, fsync: fsync === 'on', times: JSON.parse(times), onLost });
    await db.query('CREATE TABLE IF NOT EXISTS rows (number int PRIMARY KEY, writer int)');
    console.log('open');
    for (let number = 0; ; number++) {
      await db.query('INSERT INTO rows SELECT coalesce(max(number), 0) + 1, $1 FROM rows', [process.pid]);
      console.log('acknowledged');
    }
  } catch (error) {
    console.log(error.message);
    process.exit(1);
  }
`;

let made: string;
let folder: string;
const started: Writer[] = [];
/** One for all: making a database takes a core for seconds. */
beforeAll(async () => {
  made = await temporaryFolder('one-database');
  const dump = await migratedDump();
  await (await openPgliteDb({ dataDir: join(made, 'database'), dump, fsync: false })).close();
});
afterAll(() => rm(made, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await temporaryFolder('one-database');
  await cp(made, folder, { recursive: true });
});
afterEach(async () => {
  for (const { signal } of started.splice(0)) signal('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Writer {
  pid: number;
  /** Resolves with all it has printed, once that contains the text. */
  until(text: string): Promise<string>;
  signal(name: NodeJS.Signals): void;
  ended: Promise<number | null>;
}

function startWriter(fsync: 'on' | 'off', times = lasting, env: Record<string, string> = {}): Writer {
  // Compiled fast: it writes for seconds.
  const args = ['--liftoff-only', '--import', 'tsx', '--input-type=module', '--eval', script];
  const given = [join(folder, 'database'), fsync, JSON.stringify(times)];
  const child = spawn(process.execPath, [...args, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let printed = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (text) => {
    printed += text;
    for (const look of waiting) look();
  });
  const writer: Writer = {
    pid: child.pid ?? 0,
    until: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (printed.includes(text)) resolve(printed);
        };
        waiting.add(look);
        look();
      }),
    signal: (name) => void child.kill(name),
    ended: once(child, 'exit').then(([code]) => code),
  };
  started.push(writer);
  return writer;
}

describe('an embedded database', () => {
  it('is opened by one of two that start at once with temporary folders of their own', async () => {
    await Promise.all(['a', 'b'].map((name) => mkdir(join(folder, name))));
    const two = ['a', 'b'].map((name) => startWriter('off', lasting, { TMPDIR: join(folder, name) }));
    const [refused] = await Promise.race(
      two.map(async (writer) => [writer, await writer.until('in use by another server')] as const),
    );
    const holder = two.find((writer) => writer !== refused);
    expect(await refused.until('since')).toContain(`process ${holder?.pid} on `);
    expect(await refused.ended).toBe(1);
    await holder?.until('acknowledged');
  });

  it('is taken over from a process that is stopped, which ends without writing again', async () => {
    const stopped = startWriter('off', brief);
    await stopped.until('acknowledged');
    stopped.signal('SIGSTOP');
    const follower = startWriter('off', brief);
    await follower.until('acknowledged');
    stopped.signal('SIGCONT');
    expect(await stopped.until('lost')).toContain('has been taken by another server');
    expect(await stopped.ended).toBe(1);
    follower.signal('SIGKILL');
    await follower.ended;
    const db = await openPgliteDb({ dataDir: join(folder, 'database'), dump: null, fsync: false });
    // Each takes the next number: rows of one after the first of the other would be between them.
    const rows = await db.query<{ writer: number }>('SELECT writer FROM rows ORDER BY number');
    const writers = rows.map(({ writer }) => writer);
    expect(writers.lastIndexOf(stopped.pid)).toBeLessThan(writers.indexOf(follower.pid));
    await db.close();
  });

  it.each([
    ['whose disk is full', `throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })`, 'is full'],
    ['whose thread has ended by itself', 'process.exit(7)', 'has ended'],
  ])('%s ends its process, and the next one goes on', async (_, fault, reason) => {
    const faulty = join(folder, 'faulty');
    const spy = join(folder, 'spy.cjs');
    await writeFile(
      spy,
      `const fs = require('node:fs');
       const { writeSync, existsSync, readlinkSync } = fs;
       fs.writeSync = (fd, ...rest) => {
         const isLog = readlinkSync('/proc/self/fd/' + fd).includes('/pg_wal/');
         if (isLog && existsSync(${JSON.stringify(faulty)})) ${fault};
         return writeSync(fd, ...rest);
       };
       require('node:module').syncBuiltinESMExports();`,
    );
    const env = { NODE_OPTIONS: `--require ${spy}` };
    const writer = startWriter('off', lasting, env);
    await writer.until('acknowledged');
    await writeFile(faulty, '');
    expect(await writer.until('lost')).toContain(reason);
    expect(await writer.ended).toBe(1);
    // So does one that is started before there is room again.
    const early = startWriter('off', lasting, env);
    expect(await early.ended).toBe(1);
    await rm(faulty);
    await startWriter('off', lasting, env).until('acknowledged');
  });

  it('forces the log to the medium before each acknowledgement, unless it is set not to', async () => {
    const log = join(folder, 'calls.log');
    const spy = join(folder, 'spy.cjs');
    await writeFile(
      spy,
      `const fs = require('node:fs');
       const { fdatasyncSync, readlinkSync, appendFileSync } = fs;
       fs.fdatasyncSync = (fd) => {
         fdatasyncSync(fd);
         appendFileSync(${JSON.stringify(log)}, 'forced ' + readlinkSync('/proc/self/fd/' + fd) + '\\n');
       };
       const { log } = console;
       console.log = (text) => { appendFileSync(${JSON.stringify(log)}, text + '\\n'); log(text); };
       require('node:module').syncBuiltinESMExports();`,
    );
    const linesOf = async (fsync: 'on' | 'off'): Promise<string[]> => {
      await writeFile(log, '');
      const writer = startWriter(fsync, lasting, { NODE_OPTIONS: `--require ${spy}` });
      await writer.until('acknowledged\nacknowledged\nacknowledged\n');
      writer.signal('SIGKILL');
      await writer.ended;
      const lines = (await readFile(log, 'utf8')).trim().split('\n');
      return lines.slice(lines.indexOf('open'));
    };
    const forced = await linesOf('on');
    for (const [at, line] of forced.entries())
      if (line === 'acknowledged') expect(forced[at - 1]).toMatch(/^forced .*\/pg_wal\/[0-9A-F]{24}$/);
    expect(forced.filter((line) => line === 'acknowledged').length).toBeGreaterThanOrEqual(3);
    expect((await linesOf('off')).filter((line) => line.startsWith('forced'))).toEqual([]);
  });
});
