import pg from 'pg';

/** Returns a parameter as text in PostgreSQL's format. Both clients send this, so both mean the same. */
export function encodeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(encodeElement).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function encodeElement(value: unknown): string {
  if (Array.isArray(value)) return encodeValue(value) ?? 'NULL';
  const text = encodeValue(value);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

const oid = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  float4: 700,
  float8: 701,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  uuid: 2950,
  jsonb: 3802,
  int4Array: 1007,
  textArray: 1009,
  int8Array: 1016,
  uuidArray: 2951,
} as const;

/** pg parses array types as well; its types name the plain ones only. */
const pgParser = (id: number): ((text: string) => unknown) =>
  pg.types.getTypeParser(id as Parameters<typeof pg.types.getTypeParser>[0]);
const asText = (text: string): string => text;
/**
 * Returns an integer. Counts and byte sums stay below 2^53 here; a larger one is a bug and must not be
 * rounded silently.
 */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/** How the text of a column becomes a value, by type id. The array types parse their elements as pg does. */
export const columnParsers: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  ...Object.values(oid).map((id): [number, (text: string) => unknown] => [id, pgParser(id)]),
  [oid.int8, safeInteger],
  [oid.int8Array, (text) => (pgParser(oid.textArray)(text) as (string | null)[]).map(toInteger)],
  [oid.bytea, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))],
  [oid.date, asText],
  [oid.numeric, asText],
]);

function toInteger(text: string | null): number | null {
  return text === null ? null : safeInteger(text);
}
