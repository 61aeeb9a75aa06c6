import type { Migration } from '#server/kernel/db/migrate.ts';

/** Where and with what a session began, and when it was last connected: its person reads it. */
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
