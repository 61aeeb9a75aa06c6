import type { Migration } from '#server/kernel/db/migrate.ts';

/** Positions of orders on the board, their working time, limits of columns, and changes to undo. */
export const board: Migration = {
  number: 4,
  name: 'board',
  sql: `
    CREATE SEQUENCE order_ranks;

    ALTER TABLE orders
      DROP COLUMN position,
      -- As columnOf of the shared model; null is on no board.
      ADD COLUMN board_column text GENERATED ALWAYS AS (CASE
        WHEN is_archived THEN NULL
        WHEN status = 'new-order' THEN state
        WHEN status = 'gr-revision' THEN 'in-progress'
        WHEN status = 'completed' THEN 'approved'
        ELSE status END) STORED,
      -- A fractional index: cards of a column stand in its byte order. The default puts rows behind one another.
      ADD COLUMN rank text COLLATE "C" NOT NULL
        DEFAULT 'a0' || lpad(nextval('order_ranks')::text, 9, '0') || 'V',
      -- Raised by every change that a card shows.
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN cancelled_from text,
      -- A manager's lock, which stands until it is lifted; an upload's is locked_by and locked_until.
      ADD COLUMN is_locked boolean NOT NULL DEFAULT false,
      ADD COLUMN allocated_seconds integer NOT NULL DEFAULT 0 CHECK (allocated_seconds >= 0),
      -- How the working time stands, kept by whatever starts and ends it. Elapsed counts what has ended.
      ADD COLUMN work_state text NOT NULL DEFAULT 'idle' CHECK (work_state IN ('idle', 'running', 'paused')),
      ADD COLUMN work_by text REFERENCES users (id),
      ADD COLUMN work_started_at timestamptz,
      ADD COLUMN work_elapsed_seconds integer NOT NULL DEFAULT 0,
      ADD CHECK ((work_state = 'running') = (work_started_at IS NOT NULL));
    CREATE UNIQUE INDEX orders_place ON orders (board_column, rank) WHERE board_column IS NOT NULL;
    CREATE INDEX orders_company_place ON orders (company_id, board_column, rank) WHERE board_column IS NOT NULL;
    CREATE INDEX orders_operator ON orders (operator_id);

    CREATE TABLE column_limits (
      board_column text PRIMARY KEY,
      size integer NOT NULL CHECK (size > 0),
      mode text NOT NULL CHECK (mode IN ('warn', 'block'))
    );

    -- What one call did to one or more orders, kept for a day so that it can be undone.
    CREATE TABLE changes (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      undone boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX changes_created ON changes (created_at);
    CREATE TABLE change_entries (
      change_id text NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
      order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      -- The line of history that it wrote.
      content text NOT NULL,
      -- The changed fields alone, as they were and as they became.
      before jsonb NOT NULL,
      after jsonb NOT NULL,
      PRIMARY KEY (change_id, order_id)
    );
    CREATE INDEX change_entries_order ON change_entries (order_id);
  `,
};
