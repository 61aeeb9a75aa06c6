import { vi } from 'vitest';
import { shownPlace } from '#client/review/actions/draft-place.ts';
import { createReviewController } from '#client/review/screens/controller/create-review-controller.ts';
import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';
import { type DraftEditor, draftEditor, noteEditor } from '#client/review/stores/draft-editors.ts';
import { draftKey, draftOf, emptyText } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { createClient } from '../clients/create-client.ts';
import { memoryStorage } from '../clients/memory-storage.ts';

/** A person who reviews a version, without server, engine and stage. End with `vi.unstubAllGlobals()`. */
export function openReviewScene(): { client: Client; controller: ReviewController } {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.session.user = { id: 'u1' } as User;
  Object.assign(client.review.state, { orderId: '10482', attachmentId: 'a1', versionId: 'v1' });
  const controller = createReviewController(client, () => new Promise(() => {}));
  controller.setReadOnly(false);
  return { client, controller };
}

/** Opens the editor of the new comment, as the screen does. */
export function openEditor(client: Client, key?: string): DraftEditor {
  const { versionId, tab } = client.review.state;
  const begun = draftOf({ kind: 'new', message: emptyText, place: shownPlace(client) });
  const editor = draftEditor(client, key ?? draftKey.newTopic(versionId ?? '', tab), begun);
  noteEditor(client, editor);
  return editor;
}
