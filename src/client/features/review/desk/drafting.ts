import { ref } from 'valtio';
import { addAnnotation } from '#client/stores/actions/add-annotation.ts';
import type { Client } from '#client/stores/client.ts';
import { draftKey, setDraft } from '#client/stores/drafts.ts';
import { closeToast } from '#client/stores/toasts.store.ts';
import type { Mark } from '#shared/model/mark.ts';
import { decodeMark, encodeMark } from '#shared/model/mark-record.ts';
import { plainText, type RichText, richTextOf } from '#shared/model/rich-text.ts';
import type { ReviewView } from './review-view.ts';

/** The one unsent new comment of the shown version and tab, with its mark or without; survives a reload. */
export interface Drafting {
  /** Takes up what an earlier visit left unsent; where nothing may be drawn it stays put away. */
  restore(): void;
  setMark(mark: Mark): void;
  /** Begins a comment without a mark, or goes on with what there is. */
  compose(): void;
  message(): RichText | null;
  setMessage(message: RichText): void;
  /** Sends it; answers the provisional id of the new thread. */
  send(message: RichText): string | null;
  cancel(): void;
  /** Cancels only where nothing has been written. */
  discardEmpty(): void;
}

const empty = richTextOf('');

/** Id of the toast that says another comment has to be sent or cancelled first. */
export const unsavedToast = 'unsaved-comment';

export function createDrafting(
  client: Client,
  view: Pick<ReviewView, 'draft' | 'composing' | 'focusEditor'>,
  isReadOnly: () => boolean,
  changed: () => void,
): Drafting {
  const { state } = client.review;
  const key = (): string | null =>
    state.versionId === null ? null : draftKey.newTopic(state.versionId, state.tab);
  const kept = () => {
    const at = key();
    return at === null ? null : (state.drafts[at] ?? null);
  };
  const keep = (message: RichText): void => {
    const at = key();
    const annotation = view.draft === null ? null : encodeMark(view.draft);
    if (at !== null) setDraft(client, at, { message, annotation });
  };
  const drafting: Drafting = {
    restore() {
      const draft = isReadOnly() ? null : kept();
      const reading = draft?.annotation ? decodeMark(draft.annotation) : null;
      view.draft = reading?.kind === 'mark' ? ref(reading.mark) : null;
      view.composing = draft !== null && view.draft === null;
      changed();
    },
    setMark(mark) {
      const isNew = view.draft === null;
      view.draft = ref(mark);
      view.composing = false;
      if (isNew) view.focusEditor += 1;
      keep(drafting.message() ?? empty);
      changed();
    },
    compose() {
      if (view.draft === null) view.composing = true;
      view.focusEditor += 1;
    },
    message: () => {
      const draft = kept();
      // A snapshot without valtio's proxies, for the editor to own.
      return draft === null ? null : (JSON.parse(JSON.stringify(draft.message)) as RichText);
    },
    setMessage: keep,
    send(message) {
      if (plainText(message) === '') return null;
      const topicId = addAnnotation(client, { mark: view.draft, message, tab: state.tab });
      drafting.cancel();
      return topicId;
    },
    cancel() {
      const at = key();
      if (at !== null) setDraft(client, at, null);
      view.draft = null;
      view.composing = false;
      closeToast(client.toasts, unsavedToast);
      changed();
    },
    discardEmpty() {
      if (plainText(kept()?.message ?? empty) === '') drafting.cancel();
    },
  };
  return drafting;
}
