import { ref } from 'valtio';
import { addAnnotation } from '#client/review/actions/add-annotation.ts';
import { cancelDraft, keptToast, reportKept } from '#client/review/actions/draft-actions.ts';
import { shownPlace } from '#client/review/actions/draft-place.ts';
import { type DraftEditor, writtenIn } from '#client/review/stores/draft-editors.ts';
import {
  type Draft,
  draftKey,
  draftOf,
  emptyText,
  plainDraft,
  setDraft,
} from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';
import type { Mark, MarkColour } from '#shared/review/mark.ts';
import { decodeMark, encodeMark } from '#shared/review/mark-record.ts';
import type { ReviewRequests } from './review-requests.ts';
import type { ReviewView } from './review-view.ts';

/** The one unsent new comment of the shown version and tab, with its mark or without; survives a reload. */
export interface Drafting {
  /** Restores the unsent draft of an earlier visit. Where drawing is not allowed, the draft stays stored. */
  restore(): void;
  setMark(mark: Mark): void;
  recolour(colour: MarkColour): void;
  /** Begins a comment without a mark, or goes on with what there is. */
  compose(): void;
  /** Has its editor take the focus. */
  focus(): void;
  /** Sends what an editor holds, to the version it was opened on. Returns the provisional id of the new thread. */
  send(editor: DraftEditor, message: RichText): string | null;
  /** `key` of this and the next two: of the draft, if not of the one that is shown. */
  cancel(key?: string | null): void;
  /** Cancels, and offers to take that back where something has been written. */
  discard(key?: string | null): void;
  /** Takes it off the screen and keeps it, where something has been written; else cancels it. */
  putAway(key?: string | null): void;
  /** Restores what was put away last on this version. Returns whether there was anything. */
  takeUp(): boolean;
  /** Cancels only where nothing has been written. */
  discardEmpty(): void;
}

/** Id of the toast that asks to send or cancel another comment first. */
export const unsavedToast = 'unsaved-comment';

export function createDrafting(
  client: Client,
  view: Pick<ReviewView, 'draft' | 'composing' | 'takesFocus' | 'away' | 'isRemoved'>,
  { focusEditor }: Pick<ReviewRequests, 'focusEditor'>,
  isReadOnly: () => boolean,
  changed: () => void,
): Drafting {
  const { state } = client.review;
  const key = (): string | null =>
    state.versionId === null ? null : draftKey.newTopic(state.versionId, state.tab);
  const kept = (at = key()): Draft | null => {
    const draft = at === null ? undefined : state.drafts[at];
    return draft === undefined ? null : plainDraft(draft);
  };
  const textAt = (at = key()): RichText => kept(at)?.message ?? emptyText;
  const drafting: Drafting = {
    restore() {
      const draft = isReadOnly() ? null : kept();
      const reading = draft?.annotation ? decodeMark(draft.annotation) : null;
      if (view.away === key()) view.away = null;
      view.draft = reading?.kind === 'mark' ? ref(reading.mark) : null;
      view.composing = draft !== null && view.draft === null;
      view.takesFocus = false;
      changed();
    },
    setMark(mark) {
      // Text that was put away goes on with the mark it was written for, never with another one.
      if (view.draft === null && drafting.takeUp()) return;
      const isNew = view.draft === null;
      view.draft = ref(mark);
      view.composing = false;
      if (isNew) drafting.focus();
      const at = key();
      const annotation = encodeMark(mark);
      const place = shownPlace(client, annotation);
      if (at !== null) setDraft(client, at, draftOf({ kind: 'new', message: textAt(), annotation, place }));
      changed();
    },
    recolour(colour) {
      if (view.draft !== null && view.draft.colour !== colour) drafting.setMark({ ...view.draft, colour });
    },
    compose() {
      if (view.draft === null && drafting.takeUp()) return;
      if (view.draft === null) view.composing = true;
      drafting.focus();
    },
    focus() {
      view.takesFocus = true;
      focusEditor.emit();
    },
    send(editor, message) {
      if (plainText(message) === '') return null;
      if (view.isRemoved && editor.key === key()) {
        showToast(client.toasts, {
          id: unsavedToast,
          kind: 'warning',
          title: 'This version was removed',
          messages: ['Your comment is kept. Move it to the newest version, and send it there.'],
        });
        return null;
      }
      const topicId = addAnnotation(client, writtenIn(client, editor, message));
      if (topicId !== null) drafting.cancel(editor.key);
      return topicId;
    },
    cancel(at = key()) {
      if (at !== null) setDraft(client, at, null);
      if (at !== key()) return;
      view.draft = null;
      view.composing = false;
      closeToast(client.toasts, unsavedToast);
      changed();
    },
    discard(at = key()) {
      if (at !== null) cancelDraft(client, at);
      drafting.cancel(at);
    },
    putAway(at = key()) {
      if (plainText(textAt(at)) === '') {
        drafting.cancel(at);
        return;
      }
      if (at === null || at !== key()) return;
      view.away = at;
      view.draft = null;
      view.composing = false;
      closeToast(client.toasts, unsavedToast);
      changed();
      reportKept(client, at);
    },
    takeUp() {
      if (view.away === null || view.away !== key() || kept() === null) return false;
      closeToast(client.toasts, keptToast);
      drafting.restore();
      drafting.focus();
      return view.draft !== null || view.composing;
    },
    discardEmpty() {
      if (plainText(textAt()) === '') drafting.cancel();
    },
  };
  return drafting;
}
