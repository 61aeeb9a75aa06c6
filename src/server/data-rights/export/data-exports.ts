import { randomUUID } from 'node:crypto';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { findProfile } from '#server/accounts/profiles.queries.ts';
import { fileReference } from '#server/files/file-reference.ts';
import { safeFileName } from '#server/kernel/storage/safe-file-name.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import { fullName } from '#shared/accounts/person.ts';
import {
  type DataExport,
  type ExportKind,
  exportDays,
  mayExportCompany,
  mayExportPerson,
} from '#shared/data-rights/data-export.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import {
  type DataExportRow,
  exportsOf,
  findCompanyName,
  insertExport,
  takeEarlierExports,
} from './data-exports.queries.ts';

/** Returns the exports that the actor has asked for. */
export async function readExports({ tx, actor, now }: UseCaseContext): Promise<DataExport[]> {
  if (actor.impersonatorId !== undefined) throw forbidden();
  return (await exportsOf(tx, actor.userId, now)).map(presentExport);
}

/** Starts an archive of everything about a person. */
export async function exportPerson(
  context: MutationContext,
  userId: string,
  reason: string,
): Promise<DataExport> {
  if (!mayExportPerson(context.actor, userId)) throw forbidden();
  const person = await findProfile(context.tx, userId);
  if (person === null || (person.clientType as string) === 'guest')
    throw new Refusal('not_found', 'Not Found', ['There is no such person.']);
  const isOwn = userId === context.actor.userId;
  const name = fullName(person.firstname, person.lastname) || person.email;
  return begin(context, { kind: 'person', id: userId, name, isOwn, reason });
}

/** Starts an archive of everything about a company. */
export async function exportCompany(
  context: MutationContext,
  companyId: string,
  reason: string,
): Promise<DataExport> {
  if (!mayExportCompany(context.actor, companyId)) throw forbidden();
  const name = await findCompanyName(context.tx, companyId);
  if (name === null) throw new Refusal('not_found', 'Not Found', ['There is no such company.']);
  const isOwn = companyId === context.actor.companyId;
  return begin(context, { kind: 'company', id: companyId, name, isOwn, reason });
}

/**
 * Starts an export, which replaces the requester's earlier one of the same subject; returns the one in preparation
 * if there is one.
 */
async function begin(
  { tx, actor, now }: MutationContext,
  subject: { kind: ExportKind; id: string; name: string; isOwn: boolean; reason: string },
): Promise<DataExport> {
  const { kind, id, name, isOwn, reason } = subject;
  if (!isOwn && reason === '') throw invalidInput(['Reason: Required!']);
  await lockForm(tx, `data-export.${actor.userId}`);
  const asked = { kind, subjectId: id, requestedBy: actor.userId };
  const running = (await exportsOf(tx, actor.userId, now)).find(
    (row) => row.status === 'preparing' && row.kind === kind && row.subject_id === id,
  );
  if (running !== undefined) return presentExport(running);
  const replaced = await takeEarlierExports(tx, asked);
  if (replaced.length > 0) await tx.addJob('delete-objects', { keys: replaced.map(({ key }) => key) });
  const row = await insertExport(tx, {
    kind,
    subject_id: id,
    subject_label: name,
    requested_by: actor.userId,
    file_name: safeFileName(`Data of ${name}.zip`),
    storage_key: `exports/${randomUUID()}.zip`,
    created_at: now,
    expires_at: new Date(now.getTime() + exportDays * dayMs),
  });
  await tx.addJob('data-export', { exportId: row.id });
  return presentExport(row);
}

const presentExport = (row: DataExportRow): DataExport => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  subject: row.subject_label,
  status: row.status,
  fileName: row.file_name,
  size: row.size,
  url: row.status === 'ready' ? fileReference('export', row.id, 'download', row.storage_key) : null,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
