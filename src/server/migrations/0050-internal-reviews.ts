import type { Migration } from '#server/kernel/db/migrate.ts';

/** Reviews of internal versions by creative managers, and orders without the customer's review buttons. */
export const internalReviews: Migration = {
  number: 50,
  name: 'internal reviews',
  sql: `
ALTER TABLE orders ADD COLUMN has_review_buttons boolean NOT NULL DEFAULT true;

CREATE TABLE internal_reviews (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- Null: it was deleted since.
  version_id text REFERENCES versions (id) ON DELETE SET NULL,
  requested_by text NOT NULL REFERENCES users (id),
  requested_at timestamptz NOT NULL,
  -- Null while it waits.
  outcome text CHECK (outcome IN ('approved', 'returned', 'withdrawn')),
  ended_by text REFERENCES users (id),
  ended_at timestamptz,
  reason text,
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
-- One waits at a time.
CREATE UNIQUE INDEX internal_reviews_waiting ON internal_reviews (order_id) WHERE outcome IS NULL;
CREATE INDEX internal_reviews_order ON internal_reviews (order_id, requested_at DESC);
CREATE INDEX internal_reviews_requested ON internal_reviews (requested_at);
`,
};
