import type { Migration } from '#server/kernel/db/migrate.ts';

/** The provider's own logo and colours. */
export const providerLook: Migration = {
  number: 43,
  name: 'provider look',
  sql: `
-- ProviderLook of the shared model; null until somebody has given one.
ALTER TABLE installation ADD COLUMN look jsonb;
`,
};
