import type { Migration } from '#server/kernel/db/migrate.ts';

/** What is to be ticked on an order before it goes to review: set by its service, taken over when it is published. */
export const checklists: Migration = {
  number: 59,
  name: 'checklists',
  sql: `
-- Items as ChecklistItem of the shared model.
ALTER TABLE services ADD COLUMN checklist jsonb NOT NULL DEFAULT '[]';

CREATE TABLE order_checks (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  place integer NOT NULL,
  text text NOT NULL,
  is_mandatory boolean NOT NULL,
  -- Null while it is open.
  done_by text REFERENCES users (id),
  done_at timestamptz,
  UNIQUE (order_id, place),
  CHECK ((done_by IS NULL) = (done_at IS NULL))
);
`,
};
