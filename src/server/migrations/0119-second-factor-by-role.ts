import type { Migration } from '#server/kernel/db/migrate.ts';

/** The roles whose people must have a second factor. Where the staff had to have one, all roles of the staff do. */
export const secondFactorByRole: Migration = {
  number: 119,
  name: 'second factor by role',
  sql: `
ALTER TABLE installation ADD COLUMN second_factor_roles text[] NOT NULL DEFAULT '{}';
UPDATE installation SET second_factor_roles =
  '{operator,manager,creative_manager,production_manager,cso,admin}' WHERE is_second_factor_required;
ALTER TABLE installation DROP COLUMN is_second_factor_required;
`,
};
