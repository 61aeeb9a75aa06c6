import type { Tx } from '#server/kernel/db/db.ts';

/** The record of migrations is the migrator's own. */
const isOurs = `relnamespace = 'public'::regnamespace AND relname <> 'migrations'`;
const tables = `SELECT oid FROM pg_class WHERE ${isOurs} AND relkind = 'r'`;

/** One query for each kind of thing in a schema; each gives lines of text. */
const descriptions = [
  `SELECT format('column %s.%s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod))
     || CASE WHEN a.attcollation <> t.typcollation THEN ' collate ' || a.attcollation::regcollation::text ELSE '' END
     || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
     || CASE a.attidentity WHEN '' THEN '' ELSE ' identity ' || a.attidentity::text END
     || CASE a.attgenerated WHEN '' THEN '' ELSE ' generated ' || a.attgenerated::text END
     || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
   FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE a.attrelid IN (${tables}) AND a.attnum > 0 AND NOT a.attisdropped`,
  `SELECT format('sequence %s %s from %s by %s', seqrelid::regclass, format_type(seqtypid, NULL), seqstart, seqincrement) AS line
   FROM pg_sequence JOIN pg_class c ON c.oid = seqrelid WHERE ${isOurs}`,
  // What is not null is said of the columns.
  `SELECT format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS line
   FROM pg_constraint WHERE conrelid IN (${tables}) AND contype NOT IN ('n', 't')`,
  `SELECT 'index ' || pg_get_indexdef(indexrelid) AS line FROM pg_index WHERE indrelid IN (${tables})`,
  `SELECT 'function ' || regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') AS line
   FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  `SELECT 'trigger ' || pg_get_triggerdef(oid) AS line FROM pg_trigger WHERE tgrelid IN (${tables}) AND NOT tgisinternal`,
  `SELECT format('%s %s', relkind, relname) AS line FROM pg_class WHERE ${isOurs} AND relkind IN ('r', 'v', 'm', 'S', 'p')`,
  `SELECT 'type ' || typname AS line FROM pg_type
   WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e', 'r', 'm')`,
];

/** Returns everything that a schema consists of, a line each, in no order that the making of it decides. */
export async function describeSchema(db: Tx): Promise<string[]> {
  const lines: string[] = [];
  for (const description of descriptions)
    lines.push(...(await db.query<{ line: string }>(description)).map(({ line }) => line));
  return lines.sort();
}
