import type { Client } from '#client/state/client.ts';

/** Asks anew what one's company uses of its plan; the provider's people have none. */
export async function loadPlanUse({ api, session }: Client): Promise<void> {
  if (session.side === 'customer') await api.call('planUse', {});
}
