import type { Migration } from '#server/kernel/db/migrate.ts';

/** From where and with which device a session began, and when it was last connected, for its person to read. */
export const sessionOrigins: Migration = {
  number: 83,
  name: 'session origins',
  sql: `
ALTER TABLE sessions
  ADD COLUMN address text,
  ADD COLUMN user_agent text,
  ADD COLUMN seen_at timestamptz;
`,
};
