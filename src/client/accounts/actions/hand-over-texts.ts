import { handedOverText, keptSessionEnd } from '#client/accounts/stores/session-end.ts';
import { discardFormText, formTexts } from '#client/orders/stores/form-texts.ts';
import { draftOfWrite } from '#client/review/actions/return-write.ts';
import { asideKey, type Draft, draftOf, prefixOf, readDrafts } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { createOutboxStorage } from '#client/sync/outbox-storage.ts';
import { browserStorage } from '#client/sync/web-storage.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';

/**
 * Makes what somebody wrote as somebody else, and has not sent, unsent drafts of their own: the session has ended, and its
 * tab alone, `tab`, keeps them. Each is forgotten there once it is kept. `done`: a write that the server has done.
 */
export function handOverTexts(
  client: Client,
  tab: Storage,
  userId: string,
  impersonatorId: string,
  done: string | null = null,
): void {
  const keep = ({ kind, ...draft }: Draft, key = ''): void =>
    browserStorage.setItem(
      prefixOf(impersonatorId) + asideKey(key),
      JSON.stringify({
        ...draft,
        // The message under edit is the other's.
        ...{ kind: kind === 'edit' ? 'reply' : kind, messageId: null, before: null, returned: null },
      }),
    );
  for (const [key, draft] of Object.entries(readDrafts(tab, userId))) {
    keep(draft, key);
    tab.removeItem(prefixOf(userId) + key);
  }
  for (const { key, title, text } of formTexts(tab, userId)) {
    if (text !== '') keep(draftOf({ kind: 'new', message: richTextOf(`${title}: ${text}`) }));
    discardFormText(tab, key);
  }
  const outbox = createOutboxStorage(tab);
  for (const write of outbox.load(userId)) {
    const draft = write.mutationId === done ? null : draftOfWrite(client, write, '');
    if (draft !== null) keep(draft);
    outbox.drop(write.mutationId);
  }
}

/** Hands over what a tab kept of sessions that ended unseen, and says so: on the sign-in page, or to who is signed in. */
export function handOverLeft(
  client: Client,
  tab: Storage,
  writers: readonly string[],
  impersonatorId: string,
): void {
  for (const userId of writers) handOverTexts(client, tab, userId, impersonatorId);
  const { session, toasts } = client;
  const reason = 'Your session as a customer has run out.';
  if (session.stored === null) {
    session.end = { reason: handedOverText(reason), unsent: 0 };
    keptSessionEnd.write(tab, session.end);
  } else
    showToast(toasts, { kind: 'warning', title: reason, messages: [handedOverText('')], closeAfterMs: null });
}
