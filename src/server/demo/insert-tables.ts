import type { Tx } from '#server/kernel/db/db.ts';
import { readContent, readTables } from './content.ts';
import { insertRow } from './demo.queries.ts';
import { hoursBefore } from './story/story-times.ts';

/** Inserts the rows of all tables of a text file. */
export async function insertTables(tx: Tx, now: Date, file: string): Promise<void> {
  for (const [table, rows] of readTables(file))
    for (const row of rows) {
      const cells = Object.entries(row).map(([column, cell]) => [column, meaningOf(cell, now)] as const);
      await insertRow(tx, table, Object.fromEntries(cells));
    }
}

/**
 * Returns what a cell means: `-3d` and `+20h` are times from now, `{+7d}` within text is a day as filters write it, and
 * `@name` is what that JSON file holds.
 */
function meaningOf(cell: string, now: Date): unknown {
  if (/^@\w+$/.test(cell)) return readContent(cell.slice(1));
  if (/^[+-][\d.]+[dh]$/.test(cell)) return timeOf(cell, now);
  return cell.replace(/\{([+-]\d+d)\}/g, (_, time: string) =>
    timeOf(time, now).toISOString().slice(0, 10).replaceAll('-', '/'),
  );
}

const timeOf = (cell: string, now: Date): Date =>
  hoursBefore(now, -Number(cell.slice(0, -1)) * (cell.endsWith('d') ? 24 : 1));
