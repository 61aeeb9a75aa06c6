import { moveEditor, openAnew, putAside } from '#client/review/stores/draft-editors.ts';
import {
  type Draft,
  draftKey,
  editorKey,
  emptyText,
  ownDraft,
  setDraft,
} from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import type { Version } from '#shared/files/attachment.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import { decodeMark, encodeMark } from '#shared/review/mark-record.ts';

/** Puts a draft into the editor it belongs in, and what that editor had aside. The review opens it when it shows its version. */
export function openDraft(client: Client, key: string): void {
  const { state, editors } = client.review;
  const draft = state.drafts[key];
  const editor = draft === undefined ? null : editorKey(draft);
  if (draft === undefined || editor === null) return;
  if (editor !== key) {
    putAside(client, editor);
    setDraft(client, editor, { ...ownDraft(draft), returned: null });
    setDraft(client, key, null);
    moveEditor(client, key, editor);
  } else if (!editors.has(key)) openAnew(client, key);
  state.openingDraft = editor;
}

/** Shows a draft in its editor, on its version; where it is no more, what is kept. */
function callDraft(client: Client, key: string): void {
  const { state, draftCalled } = client.review;
  openDraft(client, key);
  const place = state.drafts[state.openingDraft ?? '']?.place;
  if (!place) client.session.asksForDrafts = true;
  else if (place.versionId !== state.versionId) draftCalled.emit({ ...place });
}

/**
 * Moves a draft to the same place on another version of its attachment; to the whole file where that version has no
 * such page; a mark alone stays where it is then. A reply or an edit becomes a new comment there, with the mark of its
 * thread if that is known. Returns its key, or null if there is no such draft, or it was not moved.
 */
export function moveDraft(
  client: Client,
  key: string,
  to: Pick<Version, 'id' | 'version' | 'fileName'> & { fileMeta?: Pick<Version['fileMeta'], 'pageCount'> },
): string | null {
  const { drafts, topics } = client.review.state;
  const given = drafts[key];
  if (given === undefined || given.place === null) return null;
  const draft = ownDraft(given);
  const annotation = draft.annotation ?? topics.find(({ id }) => id === draft.topicId)?.annotation ?? null;
  const page = annotation === null ? null : pageOf(annotation);
  const isLost = page !== null && page > (to.fileMeta?.pageCount ?? Number.POSITIVE_INFINITY);
  const title = `Version ${to.version} has no page ${page}`;
  if (isLost && plainText(draft.message) === '') {
    const messages = [`Your mark stays on version ${given.place.version}, where it was drawn.`];
    showToast(client.toasts, { kind: 'info', title, messages });
    return null;
  }
  const mark = isLost ? null : annotation;
  const place = { ...given.place, versionId: to.id, version: to.version, fileName: to.fileName };
  const moved: Draft = {
    ...draft,
    kind: 'new',
    annotation: mark === null ? null : withOwnId(mark),
    topicId: null,
    messageId: null,
    place: isLost ? { ...place, page: null } : place,
    returned: null,
  };
  const editor = draftKey.newTopic(to.id, place.tab);
  const target = drafts[editor] === undefined ? editor : draftKey.aside(randomId());
  if (target === editor) putAside(client, editor);
  setDraft(client, target, moved);
  setDraft(client, key, null);
  moveEditor(client, key, target);
  if (isLost)
    showToast(client.toasts, {
      kind: 'info',
      title,
      messages: ['Your comment is about the whole file there.'],
    });
  return target;
}

/** Makes a draft one about the whole file: the server takes no mark where it was. */
export function dropMark(client: Client, key: string): void {
  const given = client.review.state.drafts[key];
  if (given === undefined || given.place === null) return;
  // No longer a returned one: under the id of that write the server takes no other.
  const whole = { annotation: null, place: { ...given.place, page: null }, returned: null };
  setDraft(client, key, { ...ownDraft(given), ...whole });
}

function pageOf(annotation: string): number | null {
  const reading = decodeMark(annotation);
  return reading.kind === 'mark' ? reading.mark.page : null;
}

/** Two marks never share an id. */
function withOwnId(annotation: string): string {
  const reading = decodeMark(annotation);
  return reading.kind === 'mark' ? encodeMark({ ...reading.mark, id: randomId() }) : annotation;
}

const firstWords = (text: string): string => (text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text);

/** Id of the toast that reports that Escape kept the text. */
export const keptToast = 'kept-draft';

/** Throws a draft away, and offers to take that back. */
export function discardDraft(client: Client, key: string): void {
  const given = client.review.state.drafts[key];
  if (given === undefined) return;
  const draft = ownDraft(given);
  setDraft(client, key, null);
  client.review.editors.get(key)?.editor.close();
  client.review.state.openingDraft = key;
  // A toast for each: what was thrown away before it can still be taken back.
  const toast = showToast(client.toasts, {
    kind: 'info',
    title: 'Draft discarded',
    messages: [firstWords(plainText(draft.message))],
    action: {
      label: 'Undo',
      run: () => {
        const taken = client.review.state.drafts[key] !== undefined;
        if (!taken) putAside(client, key);
        setDraft(client, taken ? draftKey.aside(randomId()) : key, draft);
        if (!taken && draft.place?.versionId === client.review.state.versionId)
          client.review.state.openingDraft = key;
        closeToast(client.toasts, toast);
      },
    },
  });
}

const isWritten = (client: Client, key: string): boolean =>
  plainText(client.review.state.drafts[key]?.message ?? emptyText) !== '';

/** Throws away the draft of an editor that was cancelled; offers to take that back where something was written. */
export function cancelDraft(client: Client, key: string): void {
  if (isWritten(client, key)) discardDraft(client, key);
  else setDraft(client, key, null);
}

/**
 * Keeps the draft of an editor that Escape closed, where something was written. `reopen` shows the editor again where it
 * was; returns false if that is not on the screen any more.
 */
export function putAwayDraft(client: Client, key: string, reopen?: () => boolean): void {
  if (isWritten(client, key)) reportKept(client, key, reopen);
  else setDraft(client, key, null);
}

/** Says that a draft is kept, and offers to open it, whatever is shown by then. */
export function reportKept(client: Client, key: string, reopen = (): boolean => false): void {
  showToast(client.toasts, {
    id: keptToast,
    kind: 'success',
    title: 'Draft kept',
    action: {
      label: 'Open',
      run: () => {
        closeToast(client.toasts, keptToast);
        if (!reopen()) callDraft(client, key);
      },
    },
  });
}
