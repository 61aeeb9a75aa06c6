import type { Migration } from '#server/kernel/db/migrate.ts';

/** Issued documents, decisions and the installation's chain refuse to be emptied: rules for a row do not see that. */
export const keptTables: Migration = {
  number: 116,
  name: 'kept tables',
  sql: `
CREATE TRIGGER billing_documents_kept BEFORE TRUNCATE ON billing_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_document_change();
CREATE TRIGGER keep_all_decisions BEFORE TRUNCATE ON decisions
  FOR EACH STATEMENT EXECUTE FUNCTION keep_decisions();
CREATE TRIGGER keep_whole_installation_chain BEFORE TRUNCATE ON installation_chain
  FOR EACH STATEMENT EXECUTE FUNCTION keep_installation_chain();
`,
};
