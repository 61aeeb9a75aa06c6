import type { Client } from '#client/state/client.ts';
import type { ExtraResources } from '#shared/billing/retail.ts';

/** What the company has in addition to its plan; null where it could not be loaded. */
export async function loadExtra({ api }: Client): Promise<ExtraResources | null> {
  const result = await api.call('extraResources', {});
  return result.ok ? result.data : null;
}
