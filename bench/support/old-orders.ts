import type { Db } from '#server/kernel/db/db.ts';

/**
 * The statements that list, filter and search ran when they were new, of 21 November 2026: a page whose every row had its
 * place counted from the top of its column, and all orders that pass, counted by status and state. They stand here as they
 * ran, for the sort by the last change and the provider's people. None of their columns has been renamed or dropped since.
 * Constants of the model stand in place of the code that put them in: `person` and `joins` are the ones of that day.
 */
const personJson = (table: string) =>
  `json_build_object('id', ${table}.id, 'firstname', ${table}.firstname, 'lastname', ${table}.lastname, 'avatar', ${table}.avatar)`;
const person = (table: string) =>
  `CASE WHEN ${table}.id IS NOT NULL THEN ${personJson(table)} END AS ${table}`;
const joins = `LEFT JOIN companies c ON c.id = o.company_id
  LEFT JOIN companies client ON client.id = c.client_id
  LEFT JOIN users creator ON creator.id = o.creator_id
  LEFT JOIN users operator ON operator.id = o.operator_id
  LEFT JOIN users manager ON manager.id = o.manager_id`;

/** `limit` is the parameter that bounds the page. */
const page = (where: string, limit: string) => `WITH page AS (
    SELECT o.id, o.updated_at AS sort_key FROM orders o ${joins}
    WHERE ${where}
    ORDER BY o.updated_at desc, o.id desc LIMIT ${limit}
  )
  SELECT o.id, o.name, o.status, o.state, o.is_frozen, o.is_archived, o.is_locked, o.revision, o.company_id,
    c.name AS company_name, client.name AS client_name, o.service_name, o.package_name, ${person('creator')},
    ${person('operator')}, ${person('manager')}, o.created_at, o.updated_at, o.due_at, shown.*,
    page.sort_key::text AS sort_key,
    (SELECT count(*) FROM orders n WHERE n.board_column = o.board_column AND n.rank < o.rank
      AND n.state <> 'draft') AS place
  FROM page JOIN orders o ON o.id = page.id ${joins}
  LEFT JOIN LATERAL (
    SELECT v.thumbnail_key, u.client_type = 'customer' AS is_supplied
    FROM versions v JOIN attachments a ON a.id = v.attachment_id JOIN users u ON u.id = v.uploaded_by
    WHERE a.order_id = o.id AND v.thumbnail_key IS NOT NULL
    ORDER BY (a.kind = 'customer') DESC, v.created_at DESC, v.number DESC LIMIT 1
  ) shown ON true
  ORDER BY o.updated_at desc, o.id desc`;
const counts = (where: string) =>
  `SELECT o.status, o.state, count(*) AS count FROM orders o WHERE ${where} GROUP BY o.status, o.state`;

interface Old {
  conditions: readonly string[];
  /** Conditions of status, which the counts leave out; their values come behind the others'. */
  statuses?: readonly string[];
  values: readonly unknown[];
  counted?: number;
  limit: number;
}

const usual = [`o.state <> 'draft'`, 'NOT o.is_archived'];

function response(
  db: Db,
  { conditions, statuses = [], values, counted = values.length, limit }: Old,
): Promise<void> {
  const every = [...usual, ...conditions];
  return db.snapshot(async (tx) => {
    const where = [...every, ...statuses].join('\n  AND ');
    await tx.query(page(where, `$${values.length + 1}`), [...values, limit + 1]);
    await tx.query(counts(every.join('\n  AND ')), values.slice(0, counted));
  });
}

export const oldList = (db: Db): Promise<void> => response(db, { conditions: [], values: [], limit: 50 });

/** The days are `2026-11-21`, in the provider's time zone. */
export const oldFilter = (
  db: Db,
  operatorId: string,
  days: { from: string; to: string; timeZone: string },
): Promise<void> =>
  response(db, {
    conditions: [
      'o.operator_id = ANY ($1::text[])',
      'o.due_at >= $2::timestamp AT TIME ZONE $3',
      'o.due_at < $4::timestamp AT TIME ZONE $5',
    ],
    statuses: ['o.status = ANY ($6::text[])'],
    values: [
      [operatorId],
      `${days.from} 00:00:00`,
      days.timeZone,
      `${days.to} 24:00:00`,
      days.timeZone,
      ['in-progress', 'gr-revision', 'in-review'],
    ],
    counted: 5,
    limit: 50,
  });

export const oldSearch = (db: Db, words: string): Promise<void> =>
  response(db, {
    conditions: [
      `EXISTS (SELECT FROM order_search s WHERE s.order_id = o.id AND s.words @@ search_query($1, 'ABC'))`,
    ],
    values: [words],
    limit: 10,
  });
