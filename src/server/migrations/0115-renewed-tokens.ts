import type { Migration } from '#server/kernel/db/migrate.ts';

/** The token that a session has from its next use on, after its holder has proved who they are again. */
export const renewedTokens: Migration = {
  number: 115,
  name: 'renewed tokens',
  sql: `
ALTER TABLE sessions ADD COLUMN next_token_hash bytea UNIQUE, ADD COLUMN next_confirmed_at timestamptz;
`,
};
