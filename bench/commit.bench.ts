import { closeSync, fdatasyncSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { type Measurement, median } from './figure.ts';

const commits = 200;
/** Taken in turn, so that whatever else the disk does meets all. */
const rounds = 5;
/**
 * Size of PostgreSQL's write at a small commit: one block of its log, in a file whose length does not change.
 */
const block = Buffer.alloc(8_192, 1);
const logBytes = 16 * 1_024 * 1_024;

/** Commits a second of one small row each, by a database of its own. */
async function openCommits(folder: string, fsync: boolean) {
  const db = await openPgliteDb({ dataDir: join(folder, `database-${fsync}`), dump: null, fsync });
  await db.query('CREATE TABLE rows (number int)');
  return {
    async measure() {
      const began = performance.now();
      for (let number = 0; number < commits; number++)
        await db.query('INSERT INTO rows VALUES ($1)', [number]);
      return (commits * 1_000) / (performance.now() - began);
    },
    close: () => db.close(),
  };
}

/** Blocks a second that are written one after another and each forced to the medium. */
function openBare(folder: string) {
  const file = openSync(join(folder, 'bare'), 'w');
  writeSync(file, Buffer.alloc(logBytes));
  fsyncSync(file);
  return {
    measure() {
      const began = performance.now();
      for (let at = 0; at < commits; at++) {
        writeSync(file, block, 0, block.length, at * block.length);
        fdatasyncSync(file);
      }
      return (commits * 1_000) / (performance.now() - began);
    },
    close: () => closeSync(file),
  };
}

/** Measures the cost of flushing a commit to the medium before it is acknowledged. */
export async function measure(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-commit-'));
  const [forced, left, bare] = [
    await openCommits(folder, true),
    await openCommits(folder, false),
    openBare(folder),
  ];
  const figures = { forced: [] as number[], left: [] as number[], bare: [] as number[] };
  try {
    for (let round = 0; round < rounds; round++) {
      figures.forced.push(await forced.measure());
      figures.left.push(await left.measure());
      figures.bare.push(bare.measure());
    }
  } finally {
    await Promise.all([forced.close(), left.close()]);
    bare.close();
    await rm(folder, { recursive: true });
  }
  const value = median(figures.forced);
  return [
    {
      name: 'commits forced to the medium',
      value,
      unit: 'a second',
      against: { what: 'a bare loop of write and fdatasync', value: median(figures.bare) },
    },
    {
      name: 'commits forced to the medium, beside those that are not',
      value,
      unit: 'a second',
      against: { what: 'with FSYNC=off', value: median(figures.left) },
    },
  ];
}
