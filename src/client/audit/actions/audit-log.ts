import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import type { AuditEntry } from '#shared/audit/audit-entry.ts';
import type { RouteInput } from '#shared/protocol/http-table.ts';

export type AuditQuery = Omit<NonNullable<RouteInput<'auditLog'>['query']>, 'cursor'>;

/** Returns a page of the audit log, from the entry `cursor` on; null if it could not be loaded. */
export async function loadAuditLog(
  { api }: Client,
  query: AuditQuery,
  cursor: string | null,
): Promise<{ rows: AuditEntry[]; nextCursor: string | null } | null> {
  const result = await api.call('auditLog', { query: { ...query, ...(cursor !== null && { cursor }) } });
  if (!result.ok) return null;
  const { entries: rows, nextCursor } = result.data;
  return { rows, nextCursor };
}

/** Returns the entries as a file for spreadsheets; null if they could not be loaded, which is shown. */
export async function auditLogFile(client: Client, query: AuditQuery): Promise<File | null> {
  const result = await client.api.call('auditLogCsv', { query });
  if (!result.ok) {
    reportFailure(client, result);
    return null;
  }
  const { fileName, csv } = result.data;
  return new File([csv], fileName, { type: 'text/csv;charset=utf-8' });
}
