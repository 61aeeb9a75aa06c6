import type { Tx } from '#server/kernel/db/db.ts';

/** One JSON file of an export: a list of rows. */
export interface ExportSection {
  /** Path in the archive. */
  path: string;
  /** What it holds, for the reader of the archive. */
  about: string;
  /**
   * Selects the rows of the person or company $1: `key`, a unique text for paging and sorting, and the fields of
   * the file. Fields are named one by one, so that a column added later is not exported by accident.
   */
  rows: string;
}

const rowsAtOnce = 500;

/** Returns the rows of a section in pages. */
export async function* sectionPages(
  tx: Tx,
  { rows }: ExportSection,
  subjectId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  let after = '';
  for (;;) {
    const page = await tx.query<{ key: string }>(
      `SELECT * FROM (${rows}) s WHERE key COLLATE "C" > $2 ORDER BY key COLLATE "C" LIMIT ${rowsAtOnce}`,
      [subjectId, after],
    );
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.map(({ key: _, ...fields }) => fields);
    after = last.key;
  }
}

/** A number as text that sorts as the number does. */
export const numberKey = (id: string): string => `lpad(${id}::text, 20, '0')`;

/** Times sort as text, and the id tells two at once apart. */
export const timeKey = (at: string, id: string): string =>
  `to_char(${at} AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS') || ' ' || ${id}`;

export const nameOf = (id: string): string =>
  `(SELECT nullif(concat_ws(' ', n.firstname, n.lastname), '') FROM users n WHERE n.id = ${id})`;

/** What an entry `e` of the audit log says, with its network address where `isShown` holds. */
export const auditFields = (isShown: string): string =>
  `${numberKey('e.id')} AS key, e.at, e.action, e.actor_name AS "by", e.actor_role AS role,
   e.impersonator_name AS "actedAsBy", e.subject_kind AS "subjectKind", e.subject_id AS "subjectId",
   e.subject_label AS subject, e.before, e.after, CASE WHEN ${isShown} THEN e.address END AS address`;
