import type { ComparisonResult } from '#client/review/stores/comparison.store.ts';
import type { Client } from '#client/state/client.ts';
import type { ComparedVersion } from './change-verdicts.ts';

/** Returns what the server found different from `old` to `version`; null where it has nothing, or does not answer. */
export async function serverComparison(
  { api }: Pick<Client, 'api'>,
  orderId: string,
  old: ComparedVersion,
  version: ComparedVersion,
): Promise<ComparisonResult | null> {
  const result = await api.call('comparison', {
    params: { orderId, ...version },
    query: { beforeAttachmentId: old.attachmentId, beforeVersionId: old.versionId },
  });
  if (!result.ok || result.data === null) return null;
  const { map, pages } = result.data;
  return { map, pages: new Map(pages.map((page) => [page.page, page])) };
}
