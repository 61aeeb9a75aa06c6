import type { Migration } from '#server/kernel/db/migrate.ts';

/** How strongly a session's sign-in has established the person. Existing sessions count as signed in by password. */
export const signInAssurance: Migration = {
  number: 94,
  name: 'sign-in-assurance',
  sql: `
ALTER TABLE sessions ADD COLUMN assurance text NOT NULL DEFAULT 'password'
  CHECK (assurance IN ('password', 'second-factor', 'passkey', 'single-sign-on'));
`,
};
