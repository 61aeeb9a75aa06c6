import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { ReviewView } from './review-view.ts';

export const blankText =
  'Your browser has taken the graphics away from this page, and nothing of the proof is drawn. Reload the page to see it again.';

/** Returns why a version that will be visible is not visible now, and so cannot be approved; null otherwise. */
export function undrawnText({
  drawing,
  isBlank,
  opening,
}: Pick<ReviewView, 'drawing' | 'isBlank' | 'opening'>): string | null {
  if (opening.step === 'fault' || opening.step === 'password') return null;
  if (isBlank) return blankText;
  return drawing === 'coming'
    ? 'The proof is not drawn yet. You can approve it once it is on your screen.'
    : null;
}

/** Returns why an older version of an attachment cannot be approved; null for the newest, and for one that is Checked already. */
export function olderVersionText(
  { versions: [newest] }: Pick<Attachment, 'versions'>,
  { id, version, isInternalApproved }: Pick<Version, 'id' | 'version' | 'isInternalApproved'>,
): string | null {
  if (newest === undefined || newest.id === id || isInternalApproved) return null;
  return `Version ${version} is an older one. Only the newest, version ${newest.version}, can be approved.`;
}

/**
 * Returns whether the server is out of reach, and shows so: a decision is about the server's current version.
 */
export function mustWaitToDecide({ connection, toasts }: Pick<Client, 'connection' | 'toasts'>): boolean {
  if (connection.since === null) return false;
  showToast(toasts, { kind: 'warning', title: 'Decisions are locked until you are online again.' });
  return true;
}
