import type { Migration } from '#server/kernel/db/migrate.ts';

/** Since when people of a company are invited, in the application, away; and an address that waits to be verified. */
export const teamMembers: Migration = {
  number: 24,
  name: 'team members',
  sql: `
    ALTER TABLE users
      ADD COLUMN deactivated_at timestamptz,
      ADD COLUMN invited_at timestamptz,
      -- When they last signed in themselves; not known of those who did before this was kept.
      ADD COLUMN signed_in_at timestamptz,
      -- Becomes the address once it is verified; until then they sign in with the one they have.
      ADD COLUMN pending_email text;
  `,
};
