import type { Client } from '#client/state/client.ts';
import { reportMessage } from '#client/state/report-result.ts';
import type { ExportKind } from '#shared/data-rights/data-export.ts';

/** Erases a person or a closed company for good. Shows a toast either way. Returns whether it was done. */
export const eraseSubject = async (
  client: Client,
  kind: ExportKind,
  subjectId: string,
  reason: string,
): Promise<boolean> =>
  reportMessage(
    client,
    kind === 'person'
      ? await client.api.call('erasePerson', { params: { userId: subjectId }, body: { reason } })
      : await client.api.call('eraseCompany', { params: { companyId: subjectId }, body: { reason } }),
  );
