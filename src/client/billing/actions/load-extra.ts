import type { Client } from '#client/state/client.ts';
import type { ExtraResources } from '#shared/billing/retail.ts';

/** Returns what the company has in addition to its plan; null if it could not be loaded. */
export async function loadExtra({ api }: Client): Promise<ExtraResources | null> {
  const result = await api.call('extraResources', {});
  return result.ok ? result.data : null;
}
