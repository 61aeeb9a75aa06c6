import { forgetGuestId } from '#client/guests/stores/guest-tab.ts';
import { draftOfWrite } from '#client/review/actions/return-write.ts';
import { draftKey } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { createOutboxStorage, isThreadWrite, type QueuedWrite } from '#client/sync/outbox-storage.ts';

const anyEnd =
  'It was withdrawn, its time is over, or the order is closed to guests for now. Please ask the person who invited you.';

/**
 * Ends a visit whose link was revoked, has expired or closed with its order: shows why, and removes
 * everything else from the screen. `reason` is the server's text, by the live channel or in a refused call, whichever
 * comes first. The tab keeps the token, which opens nothing now: a reload asks the server why, and goes on once the
 * order is open to guests again.
 */
export function endGuestLink(client: Client, reason: string = anyEnd): void {
  if (client.guest.step !== 'open') return;
  client.socket.disconnect();
  // As stored: the refusal of a write, which may have come first, has emptied the queue.
  const writer = client.session.guest?.id;
  if (writer !== undefined) showWaiting(client, createOutboxStorage(client.storage).load(writer));
  if (Object.keys(client.review.state.drafts).length === 0) forgetGuestId();
  client.outbox.pause();
  showToast(client.toasts, {
    kind: 'danger',
    title: 'This link has ended',
    messages: [reason],
  });
  Object.assign(client.guest, { step: 'denied', token: null, data: null, first: null, why: reason });
}

/** Shows what waits to be sent as drafts: it is kept for the next time that the link opens, and can be copied until then. */
export function showWaiting(client: Client, writes: readonly QueuedWrite[]): void {
  for (const write of writes) {
    const draft = isThreadWrite(write) ? draftOfWrite(client, write, 'the link has ended.') : null;
    if (draft !== null) client.review.state.drafts[draftKey.aside(write.mutationId)] = draft;
  }
}
