import type { GuestDecision } from '#shared/model/guest-link.ts';
import type { Client } from '../client.ts';
import { showToast } from '../toasts.store.ts';
import type { ShownVersion } from './queue-write.ts';
import { reportRefusal } from './report-failure.ts';

const done: Readonly<Record<GuestDecision, string>> = {
  approved: 'The proof is approved. Thank you!',
  changes: 'The order goes back for changes. Everyone at work on it is told.',
};

/** A guest's decision on the shown version, where their link lets them. Answers whether it was done. */
export async function decideAsGuest(
  client: Client,
  shown: ShownVersion,
  decision: GuestDecision,
  reason?: string,
): Promise<boolean> {
  const result = await client.api.call('guestDecide', {
    params: { ...shown },
    body: { decision, ...(reason === undefined ? {} : { reason }) },
  });
  if (!result.ok) {
    reportRefusal(client, result);
    return false;
  }
  showToast(client.toasts, { kind: 'success', title: 'Success', messages: [done[decision]] });
  return true;
}
