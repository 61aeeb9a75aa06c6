import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { freePort } from '../support/servers/free-port.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';

/** Runs the built server with these words and settings to its end. */
async function runToEnd(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: unknown; printed: string; complained: string }> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js', ...args], {
    env: {
      ...process.env,
      DATA_DIR: join(await temporaryFolder('start'), 'data'),
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], printed, complained] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, printed, complained };
}

const away = async (): Promise<Record<string, string>> => ({
  DATABASE_URL: `postgres://galley:secret@127.0.0.1:${await freePort()}/galley`,
});

const awayWithFiles = async () => ({ ...(await away()), DATA_DIR: await temporaryFolder('start') });

async function otherPostgres(): Promise<Record<string, string>> {
  const folder = await temporaryFolder('start');
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database', 'PG_VERSION'), '12\n');
  return { DATA_DIR: folder };
}

it.each<[string, string[], () => Promise<Record<string, string>>, string]>([
  ['an unknown option', ['--demmo'], async () => ({}), '--demmo'],
  ['a word too many', ['doctor', 'extra'], async () => ({}), 'doctor takes no “extra”.'],
  ['a wrong setting', [], async () => ({ PORT: '99999' }), 'PORT: must be a number from 0 to 65535'],
  ['a database that is away', [], away, 'Look at DATABASE_URL; the command doctor tries every setting.'],
  ['a database that is away, to verify', ['verify'], awayWithFiles, 'Look at DATABASE_URL'],
  ['a database of another PostgreSQL', [], otherPostgres, 'was made by PostgreSQL 12'],
  ['a file for its folder', [], async () => ({ DATA_DIR: 'package.json' }), 'Look at DATA_DIR'],
  [
    'an address of another machine',
    [],
    async () => ({ HOST: '203.0.113.1' }),
    'Give others as HOST and PORT.',
  ],
])('a start with %s ends with what to do, and no stack', async (_, args, env, advice) => {
  const { code, complained } = await runToEnd(args, await env());
  expect(complained).toContain(advice);
  expect(complained).not.toMatch(/^ {4}at /m);
  expect(code).toBe(1);
});

it('says what it can do when asked', async () => {
  const { code, printed, complained } = await runToEnd(['--help']);
  expect(printed).toContain('backup FOLDER');
  expect(complained).toBe('');
  expect(code).toBe(0);
});
