import { z } from 'zod';
import { invalidInput, type Refusal } from '#shared/kernel/errors.ts';

/** What a list is sorted by. */
export interface Sorting {
  sort: string;
  direction: 'asc' | 'desc';
}

/** The last row of the page before. */
export interface Cursor<Id extends string | number> {
  key: string | null;
  id: Id;
}

export const unknownPage = (): Refusal =>
  invalidInput(['This page of the list is not known. Please reload.']);

/** Reads where a page ended, under which sort: another sort has no such place. */
export function readCursor<Id extends string | number>(
  text: string,
  id: z.ZodType<Id>,
  { sort, direction }: Sorting,
): Cursor<Id> {
  try {
    const [column, towards, key, last] = z
      .tuple([z.string(), z.string(), z.string().nullable(), id])
      .parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (column === sort && towards === direction) return { key, id: last };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  throw unknownPage();
}

export const writeCursor = (
  { sort_key, id }: { sort_key: string | null; id: string | number },
  { sort, direction }: Sorting,
): string => Buffer.from(JSON.stringify([sort, direction, sort_key, id])).toString('base64url');

/** The value by which rows are sorted, as SQL, and its type. */
export interface SortKey {
  sql: string;
  type: 'timestamptz' | 'integer' | 'bigint' | 'float8' | 'text';
  nullable?: true;
}

type Ordered = Pick<Sorting, 'direction'> & Pick<SortKey, 'nullable'>;

/** SQL that orders by `key`, rows without a value last; equal ones by `id`. */
export const keysetOrder = (key: string, id: string, { nullable, direction }: Ordered): string =>
  `${nullable ? `${key} IS NULL, ` : ''}${key} ${direction}, ${id} ${direction}`;

/** SQL that is true of rows behind the cursor in that order. `bind` adds a parameter and returns its place. */
export function isBehind<Id extends string | number>(
  { sql: key, type, nullable }: SortKey,
  id: { sql: string; type: 'integer' | 'text' },
  { direction, after }: Pick<Sorting, 'direction'> & { after: Cursor<Id> },
  bind: (value: unknown) => string,
): string {
  const beyond = direction === 'asc' ? '>' : '<';
  if (after.key === null) return `${key} IS NULL AND ${id.sql} ${beyond} ${bind(after.id)}::${id.type}`;
  return `((${key}, ${id.sql}) ${beyond} (${bind(after.key)}::${type}, ${bind(after.id)}::${id.type})${nullable ? ` OR ${key} IS NULL` : ''})`;
}
