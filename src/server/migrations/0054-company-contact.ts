import type { Migration } from '#server/kernel/db/migrate.ts';

/** Whom to ask about a company's account, and its telephone number. */
export const companyContact: Migration = {
  number: 54,
  name: "companies' contacts",
  sql: `
ALTER TABLE companies ADD COLUMN contact text NOT NULL DEFAULT '', ADD COLUMN phone text NOT NULL DEFAULT '';
`,
};
