import type { Migration } from '#server/kernel/db/migrate.ts';

/** Whether the installation is set up, and by whom it is run. One that has accounts goes on by its configuration. */
export const installation: Migration = {
  number: 42,
  name: 'installation',
  sql: `
    CREATE TABLE installation (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      -- Provider of the shared model; null where the configuration alone names it.
      provider jsonb,
      -- Answers of a setup that is not complete.
      draft jsonb,
      set_up_at timestamptz
    );
    INSERT INTO installation (set_up_at) SELECT now() WHERE EXISTS (SELECT 1 FROM users);
  `,
};
