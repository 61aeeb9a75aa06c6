import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, leaseFolder } from './folder-lease.ts';
import { type Lease, writeLease } from './lease.ts';
import { createLeaseFiles } from './lease-files.ts';

const times = { beatMs: 20, lifeMs: 400 };
/** For those who go on: however slow the machine, their silence is never taken for their end. */
const lasting = { beatMs: 20, lifeMs: 3_600_000 };
const scriptFor = (leaseTimes: typeof times) => `
  import { leaseFolder } from './src/server/kernel/db/lease/folder-lease.ts';
  const onLost = (error) => { console.log(error.message); process.exit(1); };
  leaseFolder(process.argv[1], { onLost, times: ${JSON.stringify(leaseTimes)} }).then(
    () => { console.log('held'); setInterval(() => {}, 1000); },
    (error) => { console.log(error.message); process.exit(1); },
  );
`;
/** Returns the first output of a child process: that it holds the folder, or why not. */
async function hold(folder: string, leaseTimes: typeof times, env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', scriptFor(leaseTimes), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    },
  );
  children.push(child);
  const [text] = await once(child.stdout, 'data');
  return { child, said: String(text).trim() };
}
const onLost = (error: Error): never => {
  throw error;
};

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-lease-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

it('is held by one process at a time, which the next is named', async () => {
  const lease = await leaseFolder(folder, { onLost, times: lasting });
  await expect(leaseFolder(folder, { onLost, times: lasting })).rejects.toBeInstanceOf(FolderInUse);
  await lease.release();
  const { child } = await hold(folder, lasting);
  await expect(leaseFolder(folder, { onLost, times: lasting })).rejects.toThrow(
    new RegExp(`in use by another server: process ${child.pid} on \\S+, since \\d{4}-`),
  );
});

it('is followed at once when its process was killed, whatever a lease lasts', async () => {
  const { child } = await hold(folder, lasting);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Would it wait for the end of the lease, the test would time out.
  const lease = await leaseFolder(folder, { onLost, times: lasting });
  await lease.release();
});

it('goes to one of several that start at once, also with temporary folders of their own', async () => {
  const started = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => hold(folder, lasting, { TMPDIR: join(folder, name) })),
  );
  expect(started.filter(({ said }) => said === 'held')).toHaveLength(1);
  expect(started.filter(({ said }) => said.includes('in use by another server: process'))).toHaveLength(3);
});

it('is taken from a process that is stopped for longer than it lasts, which then ends', async () => {
  const { child } = await hold(folder, times);
  child.kill('SIGSTOP');
  const lease = await leaseFolder(folder, { onLost, times });
  const said = once(child.stdout as NodeJS.ReadableStream, 'data');
  child.kill('SIGCONT');
  expect(String(await said)).toContain('has been taken by another server');
  expect(await once(child, 'exit')).toEqual([1, null]);
  await lease.release();
});

it('is refused while a host elsewhere beats, and taken over once that is silent for longer than a lease lasts', async () => {
  const elsewhere: Lease = {
    id: 'elsewhere',
    host: 'other-host',
    // A process of this host has the same number.
    pid: process.pid,
    startTicks: '1',
    boot: 'another boot',
    pidNamespace: 'another namespace',
    since: '2026-01-01T00:00:00.000Z',
    beat: 0,
    isReleased: false,
  };
  const files = createLeaseFiles(folder, elsewhere.id);
  await files.create(1, writeLease(elsewhere));
  const beating = setInterval(() => {
    elsewhere.beat += 1;
    void files.overwrite(1, writeLease(elsewhere));
  }, lasting.beatMs);
  await expect(leaseFolder(folder, { onLost, times: lasting })).rejects.toThrow(
    `in use by another server: process ${process.pid} on other-host, since 2026-01-01`,
  );
  clearInterval(beating);
  const lease = await leaseFolder(folder, { onLost, times });
  expect(lease.number).toBe(2);
  // Back from its silence, it does not get its lease again.
  await files.overwrite(1, writeLease(elsewhere));
  expect(await files.last()).toBe(2);
  await lease.release();
});
