import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Tx } from '#server/kernel/db/db.ts';
import { readToEnd } from '#server/kernel/read-to-end.ts';
import {
  readRows,
  readSequences,
  readTables,
  type SequencePosition,
  type TableShape,
  writePlainly,
} from './rows.queries.ts';

/** A table of a dump: its rows lie as lines of a compressed file, whose SHA-256 is that of the lines. */
export interface DumpedTable extends TableShape {
  rows: number;
  sha256: string;
}

export interface DatabaseDump {
  tables: DumpedTable[];
  sequences: SequencePosition[];
}

/** A file of a dump that is not as it was written. */
export class DamagedDump extends Error {
  override name = 'DamagedDump';
}

const tablePath = (folder: string, table: string): string => join(folder, `${table}.ndjson.gz`);

/** Writes every table of a snapshot to a folder, and returns what is in it. */
export async function dumpDatabase(tx: Tx, folder: string): Promise<DatabaseDump> {
  await mkdir(folder, { recursive: true });
  await writePlainly(tx);
  const tables: DumpedTable[] = [];
  for (const shape of await readTables(tx)) {
    const { batches, digest } = countRows(readRows(tx, shape));
    await pipeline(
      Readable.from(inLines(batches)),
      createGzip(),
      createWriteStream(tablePath(folder, shape.name)),
    );
    tables.push({ ...shape, ...digest() });
  }
  return { tables, sequences: await readSequences(tx) };
}

/** Returns how many rows a table has, and the SHA-256 of its lines. */
export async function digestTable(tx: Tx, shape: TableShape): Promise<Pick<DumpedTable, 'rows' | 'sha256'>> {
  const { batches, digest } = countRows(readRows(tx, shape));
  await readToEnd(batches);
  return digest();
}

/** Returns the rows of a dumped table some at a time. Throws DamagedDump at the end where they are not as written. */
export async function* readDumpedRows(folder: string, table: DumpedTable): AsyncGenerator<string[]> {
  const path = tablePath(folder, table.name);
  const { batches, digest } = countRows(inBatches(path));
  try {
    yield* batches;
  } catch (error) {
    throw new DamagedDump(`${path} is damaged: ${error instanceof Error ? error.message : error}.`);
  }
  const { rows, sha256 } = digest();
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new DamagedDump(`${path} is damaged: its rows are not those that were backed up.`);
}

/** Characters of the rows that are inserted together. */
const batchLength = 1_000_000;

async function* inBatches(path: string): AsyncGenerator<string[]> {
  const unpacked = pipe(createReadStream(path), createGunzip(), () => {}).setEncoding('utf8');
  let text = '';
  for await (const chunk of unpacked) {
    text += chunk;
    if (text.length < batchLength) continue;
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) yield text.slice(0, end - 1).split('\n');
    text = text.slice(end);
  }
  if (text !== '') yield text.replace(/\n$/, '').split('\n');
}

async function* inLines(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield lines(batch);
}

const lines = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('');

/** Passes rows on, and returns how many they were, and the SHA-256 of their lines. */
function countRows(read: AsyncIterable<string[]>) {
  const hash = createHash('sha256');
  let rows = 0;
  async function* batches(): AsyncGenerator<string[]> {
    for await (const batch of read) {
      rows += batch.length;
      hash.update(lines(batch));
      yield batch;
    }
  }
  return { batches: batches(), digest: () => ({ rows, sha256: hash.digest('hex') }) };
}
