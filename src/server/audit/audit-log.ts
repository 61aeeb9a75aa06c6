import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { AuditFilter } from '#shared/audit/audit.http.ts';
import { auditActions, auditSubjects } from '#shared/audit/audit-actions.ts';
import {
  type AuditEntry,
  type AuditFields,
  auditPageSize,
  maxAuditTableRows,
  mayReadAudit,
} from '#shared/audit/audit-entry.ts';
import { type CsvColumn, csvTable } from '#shared/kernel/csv.ts';
import { type AuditRow, auditEntries } from './audit-entries.queries.ts';

/** Returns the company whose entries the actor reads; null: all. Throws a refusal to who reads none. */
function readableCompany(actor: Actor): string | null {
  if (!mayReadAudit(actor) || (actor.clientType === 'customer' && actor.companyId === null))
    throw forbidden();
  return actor.companyId;
}

/** Returns a page of the audit log, newest first. */
export async function readAuditLog(
  { tx, actor }: UseCaseContext,
  { cursor, ...filter }: AuditFilter & { cursor?: string | undefined },
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const rows = await auditEntries(tx, readableCompany(actor), filter, { cursor, limit: auditPageSize + 1 });
  const shown = rows.slice(0, auditPageSize);
  return {
    entries: shown.map(({ id, at, ...entry }) => ({ ...entry, id: String(id), at: at.toISOString() })),
    nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
  };
}

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;
const fieldsText = (fields: AuditFields | null): string =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${name}: ${value ?? '–'}`)
    .join('\n');

const columns: readonly CsvColumn<AuditRow>[] = [
  ['When (UTC)', ({ at }) => at.toISOString()],
  ['Who', ({ actor }) => actor],
  ['Role', ({ role }) => role ?? ''],
  ['Acted as by', ({ impersonator }) => impersonator ?? ''],
  ['Action', ({ action }) => wordOf(auditActions, action)],
  ['Kind', ({ kind }) => wordOf(auditSubjects, kind)],
  ['Subject', ({ subject }) => subject],
  ['Subject id', ({ subjectId }) => subjectId ?? ''],
  ['Company', ({ company }) => company ?? ''],
  ['Before', ({ before }) => fieldsText(before)],
  ['After', ({ after }) => fieldsText(after)],
  ['Address', ({ address }) => address ?? ''],
  ['Request', ({ requestId }) => requestId ?? ''],
];

/** Returns the entries as a table for spreadsheets, newest first. */
export async function exportAuditLog(
  { tx, actor, now }: UseCaseContext,
  filter: AuditFilter,
): Promise<{ fileName: string; csv: string }> {
  const rows = await auditEntries(tx, readableCompany(actor), filter, {
    cursor: undefined,
    limit: maxAuditTableRows,
  });
  return { fileName: `audit-log-${now.toISOString().slice(0, 10)}.csv`, csv: csvTable(columns, rows) };
}
