import type { Migration } from '#server/kernel/db/migrate.ts';

/** How surely a session's sign-in established who it is. Whoever was signed in before is taken to have used a password. */
export const signInAssurance: Migration = {
  number: 94,
  name: 'sign-in-assurance',
  sql: `
ALTER TABLE sessions ADD COLUMN assurance text NOT NULL DEFAULT 'password'
  CHECK (assurance IN ('password', 'second-factor', 'passkey', 'single-sign-on'));
`,
};
