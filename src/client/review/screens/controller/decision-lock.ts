import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { ReviewView } from './review-view.ts';

/** Returns whether the file is still loading: a version that is not visible yet cannot be approved. */
export const isComing = ({ drawing, opening }: Pick<ReviewView, 'drawing' | 'opening'>): boolean =>
  drawing === 'coming' && opening.step !== 'fault' && opening.step !== 'password';

export const comingText = 'The proof is not drawn yet. You can approve it once it is on your screen.';

/**
 * Returns whether the server is out of reach, and shows so: a decision is about the server's current version.
 */
export function mustWaitToDecide({ connection, toasts }: Pick<Client, 'connection' | 'toasts'>): boolean {
  if (connection.since === null) return false;
  showToast(toasts, { kind: 'warning', title: 'Decisions are locked until you are online again.' });
  return true;
}
