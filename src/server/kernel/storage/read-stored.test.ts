import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeLeftCopies } from './read-stored.ts';

/** Lends a copy until it is told on its input to end. */
const script = `
  import { Readable } from 'node:stream';
  import { readStored } from './src/server/kernel/storage/read-stored.ts';
  process.stdin.on('data', () => process.exit(0));
  readStored({ read: async () => Readable.from(['proof']) }, 'key', () => {
    console.log('lent');
    return new Promise(() => {});
  });
`;

let temporary: string;
const children: ReturnType<typeof lend>[] = [];
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'galley-left-copies-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

const lend = () =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
async function lending() {
  const child = lend();
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}
const copies = async (): Promise<string[]> =>
  (await readdir(temporary)).filter((name) => name.startsWith('galley-copies-'));

it('takes the copies that it lends with it when the process ends', async () => {
  const child = await lending();
  expect(await copies()).toHaveLength(1);
  child.stdin.write('end\n');
  await once(child, 'exit');
  expect(await copies()).toEqual([]);
});

it('removes the copies of a process that was killed, and none that is being read', async () => {
  const reading = await lending();
  const killed = await lending();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await copies()).toHaveLength(2);
  await removeLeftCopies();
  expect(await copies()).toEqual([expect.stringContaining(`-${reading.pid}-`)]);
});
