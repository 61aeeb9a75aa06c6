import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { saveAddress } from '#client/state/save-file.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { DataExport, ExportKind } from '#shared/data-rights/data-export.ts';

const toastOf = (exportId: string): string => `data-export.${exportId}`;

/** Returns the exports that one has asked for, newest first; null where they could not be loaded. */
export async function loadExports({ api }: Client): Promise<readonly DataExport[] | null> {
  const result = await api.call('dataExports', {});
  return result.ok ? result.data : null;
}

/** Has everything about a person or company put together. Returns whether that has begun. */
export async function beginExport(
  client: Client,
  kind: ExportKind,
  subjectId: string,
  reason = '',
): Promise<boolean> {
  const result =
    kind === 'person'
      ? await client.api.call('exportPerson', { params: { userId: subjectId }, body: { reason } })
      : await client.api.call('exportCompany', { params: { companyId: subjectId }, body: { reason } });
  if (!result.ok) {
    reportFailure(client, result);
    return false;
  }
  const { id, subject, status } = result.data;
  if (status === 'preparing') {
    showToast(client.toasts, {
      id: toastOf(id),
      kind: 'info',
      title: `Putting together the data about ${subject}`,
      messages: ['You are mailed when it is ready. You can go on working.'],
    });
    // It may have become ready before the response arrived.
    void reportExport(client, id);
  }
  return true;
}

/** Says that an export has ended, and how. */
export async function reportExport(client: Client, exportId: string): Promise<void> {
  const ended = (await loadExports(client))?.find(({ id }) => id === exportId);
  if (ended === undefined || ended.status === 'preparing') return;
  const { subject, url, failure, fileName } = ended;
  if (url === null)
    showToast(client.toasts, {
      id: toastOf(exportId),
      kind: 'danger',
      title: 'Failed',
      messages: [failure ?? 'The data could not be put together. Please try again.'],
    });
  else
    showToast(client.toasts, {
      id: toastOf(exportId),
      kind: 'success',
      title: `The data about ${subject} is ready`,
      messages: [],
      closeAfterMs: null,
      action: { label: 'Download', run: () => saveAddress(url, fileName) },
    });
}
