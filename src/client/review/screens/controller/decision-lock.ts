import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';

/** Returns whether the server is out of reach, and says so: a decision is about what is on the server now. */
export function mustWaitToDecide({ connection, toasts }: Pick<Client, 'connection' | 'toasts'>): boolean {
  if (connection.since === null) return false;
  showToast(toasts, { kind: 'warning', title: 'Decisions wait until you are online again.' });
  return true;
}
