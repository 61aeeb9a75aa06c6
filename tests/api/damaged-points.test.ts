import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUpTo } from '#server/backup-commands.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { migratedDump } from '../support/servers/test-db.ts';

let config: Config;
let backups: string;
beforeAll(async () => {
  const dataDir = await temporaryFolder('damaged');
  backups = await temporaryFolder('points');
  config = readConfig({ DATA_DIR: dataDir, FSYNC: 'off', LOG_LEVEL: 'silent' });
  const db = await openPgliteDb({
    dataDir: join(dataDir, 'database'),
    dump: await migratedDump(),
    fsync: false,
  });
  await db.close();
});
afterAll(() => rm(backups, { recursive: true, force: true }));

/** Runs the command, and returns what it printed, what it warned of, and whether it succeeded. */
async function backedUp(keep: string) {
  const printed: string[] = [];
  const warned: string[] = [];
  const output = { print: (line: string) => printed.push(line), warn: (line: string) => warned.push(line) };
  return { isWhole: await backUpTo(config, backups, { keep }, output), printed, warned };
}
const points = async () => (await readdir(join(backups, 'points'))).sort();

it('a backup is made beside an older point that is damaged, says so, and keeps the bytes that one may need', async () => {
  await backedUp('7');
  const [older = ''] = await points();
  await writeFile(join(backups, 'points', older, 'manifest.json'), '{');
  const bytes = join(backups, 'files', '00');
  await mkdir(bytes, { recursive: true });
  await writeFile(join(bytes, '0'.repeat(64)), 'of the older point');

  const { isWhole, printed, warned } = await backedUp('7');
  expect(isWhole).toBe(true);
  expect(printed.join('\n')).toContain('Backed up as ');
  expect(warned).toEqual([
    `Backed up, but the older point ${older} is damaged, or of another release: look at its folder in ${join(backups, 'points')}, and remove it if it is of no use. Until then no bytes are removed.`,
  ]);
  expect(await points()).toHaveLength(2);
  expect(await readdir(bytes)).toHaveLength(1);

  // It goes as every point does once there are enough newer ones, and its bytes with it.
  expect((await backedUp('2')).warned).toEqual([]);
  expect(await points()).not.toContain(older);
  expect(await readdir(bytes)).toEqual([]);
});
