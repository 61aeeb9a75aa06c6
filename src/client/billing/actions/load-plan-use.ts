import type { Client } from '#client/state/client.ts';

/** Reloads the company's usage of its plan; does nothing for the provider's people, who have none. */
export async function loadPlanUse({ api, session }: Client): Promise<void> {
  if (session.side === 'customer') await api.call('planUse', {});
}
