import type { Migration } from '#server/kernel/db/migrate.ts';

/** Who has removed whose second factor, and when. */
export const secondFactorResets: Migration = {
  number: 61,
  name: 'second factor resets',
  sql: `
CREATE TABLE second_factor_resets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: they have been removed since.
  reset_by text REFERENCES users (id) ON DELETE SET NULL,
  reset_at timestamptz NOT NULL
);
CREATE INDEX second_factor_resets_user ON second_factor_resets (user_id, reset_at DESC);
`,
};
