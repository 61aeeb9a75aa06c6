import type { Migration } from '#server/kernel/db/migrate.ts';

/** Announcements of white-label accounts to their customers. */
export const resellersAnnouncements: Migration = {
  number: 53,
  name: "resellers' announcements",
  sql: `
-- The white-label account that announces; null: the provider.
ALTER TABLE announcements ADD COLUMN company_id text REFERENCES companies (id) ON DELETE CASCADE;
`,
};
