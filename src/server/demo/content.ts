import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The build copies this folder beside the server's modules, so that it has the same address there as here. */
const folder = new URL('./content/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** Returns what all JSON files of a folder of the content hold, one list after the other. */
export const readLists = (name: string): unknown[] =>
  readdirSync(new URL(`${name}/`, folder))
    .toSorted()
    .flatMap((file): unknown[] => JSON.parse(read(`${name}/${file}`)));

/** Returns what one JSON file of the content holds. */
export const readContent = (name: string): unknown => JSON.parse(read(`${name}.json`));

/** A row's cells by their columns; empty cells are left out. */
export type TableRow = Readonly<Record<string, string>>;

/**
 * Returns the tables of a text file by their names, in its order. A table is `# name`, a line of columns and a line for
 * each row; `""` is empty text.
 */
export function readTables(file: string): ReadonlyMap<string, readonly TableRow[]> {
  const tables = read(`${file}.txt`).split(/^# /m).slice(1);
  return new Map(
    tables.map((table) => {
      const [name = '', header = '', ...lines] = table.trim().split('\n');
      const columns = cellsOf(header);
      const rows = lines.map((line) => {
        const cells = cellsOf(line).map((cell, at) => [columns[at], cell] as const);
        return Object.fromEntries(
          cells
            .filter(([, cell]) => cell !== '')
            .map(([column, cell]) => [column, cell === '""' ? '' : cell]),
        );
      });
      return [name, rows];
    }),
  );
}

const cellsOf = (line: string): string[] => line.split(' |').map((cell) => cell.trim());

/** Returns the path of a photograph. */
export const photographFile = (subject: string): string =>
  fileURLToPath(new URL(`photographs/${subject}.jpg`, folder));

/** What a photograph shows: the name of its file. */
export const subjectSchema = z.string().refine((subject) => existsSync(photographFile(subject)));
