import type { Migration } from '#server/kernel/db/migrate.ts';

/** The column that an archived order was in. */
const column = `(CASE status WHEN 'new-order' THEN state WHEN 'gr-revision' THEN 'in-progress'
  WHEN 'completed' THEN 'approved' ELSE status END)`;

/** Indexes without which the archive and the quick search read every order that there ever was. */
export const ordersAtScale: Migration = {
  number: 86,
  name: 'orders at scale',
  sql: `
-- What the archive counts: of all companies, and of one.
CREATE INDEX orders_archive_column ON orders (${column}, updated_at DESC) WHERE is_archived;
CREATE INDEX orders_archive_company ON orders (company_id, ${column}, updated_at DESC) WHERE is_archived;
CREATE INDEX orders_archive_name ON orders (lower(name), id) WHERE is_archived;
-- What the quick search fetches again, and how many there are.
CREATE INDEX orders_published ON orders (updated_at DESC, id DESC)
  WHERE NOT (status = 'new-order' AND state = 'draft');
`,
};
