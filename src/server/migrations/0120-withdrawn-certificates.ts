import type { Migration } from '#server/kernel/db/migrate.ts';

/** Certificates that were issued and deleted since, without a name: the check of their hash still knows them. */
export const withdrawnCertificates: Migration = {
  number: 120,
  name: 'withdrawn certificates',
  sql: `
CREATE TABLE withdrawn_certificates (
  sha256 text PRIMARY KEY,
  number text NOT NULL,
  issued_at timestamptz NOT NULL,
  withdrawn_at timestamptz NOT NULL
);
`,
};
