import { handedOverText, keptSessionEnd } from '#client/accounts/stores/session-end.ts';
import { decisionText } from '#client/orders/actions/keep-decision-text.ts';
import { discardFormText, formTexts } from '#client/orders/stores/form-texts.ts';
import { draftOfWrite } from '#client/review/actions/return-write.ts';
import {
  asideKey,
  type Draft,
  draftKey,
  draftOf,
  prefixOf,
  readDrafts,
} from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { createOutboxStorage } from '#client/sync/outbox-storage.ts';
import { browserStorage } from '#client/sync/web-storage.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';

/**
 * Turns the unsent text of an impersonation session, which only its tab `tab` stores, into drafts of the
 * impersonator. Removes each text from the tab once it is stored. `done`: a write that the server has confirmed.
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
        copy: false,
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
    if (write.mutationId !== done) {
      const draft = draftOfWrite(client, write, '');
      if (draft !== null) keep(draft);
      const decided = decisionText(write);
      if (decided !== null) {
        const { orderIds, action, text } = decided;
        keep(draftOf({ kind: 'new', message: richTextOf(text) }), draftKey.decision(orderIds, action));
      }
    }
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
