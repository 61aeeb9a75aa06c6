import type { RichText } from '#shared/kernel/rich-text.ts';
import {
  asideKey,
  type Draft,
  type DraftKeeper,
  draftKey,
  draftText,
  ownDraft,
  plainDraft,
  setDraft,
} from './drafts.ts';
import type { Writing } from './writing.ts';

/** An editor of a draft in this tab. */
export interface DraftEditor {
  /**
   * Key of its draft. It goes with the draft where that is moved or put aside: what is typed never reaches a draft that
   * took its place.
   */
  key: string;
  /** What it was opened with; its place and kind are those of what is typed while nothing is kept. */
  begun: Draft;
  /** Closes it: its draft has been sent or thrown away elsewhere. */
  close(): void;
}

/** An editor that is on the screen. */
interface OpenEditor {
  editor: Pick<DraftEditor, 'key' | 'close'> & Partial<DraftEditor>;
  /** As text; null for an empty one. */
  begunWith: string | null;
}

/** By the key of the draft. */
export type OpenEditors = Map<string, OpenEditor>;

/** What the editors of drafts are kept in; the client is one. */
export interface EditorKeeper extends DraftKeeper {
  review: {
    state: DraftKeeper['review']['state'] & { openings: Record<string, number>; writing: Writing | null };
    editors: OpenEditors;
  };
}

/** Takes note of an editor, for as long as it is on the screen. Returns how to take it off. */
export function noteEditor({ review }: EditorKeeper, editor: OpenEditor['editor']): () => void {
  const own = { editor, begunWith: draftText(review.state.drafts[editor.key]) };
  review.editors.set(editor.key, own);
  return () => {
    if (review.editors.get(editor.key) === own) review.editors.delete(editor.key);
  };
}

/** Returns the draft of an editor with the text that it holds now. */
export function writtenIn(
  { review }: EditorKeeper,
  { key, begun }: Pick<DraftEditor, 'key' | 'begun'>,
  message: RichText,
): Draft {
  const kept = review.state.drafts[key];
  const draft = kept === undefined ? begun : plainDraft(kept);
  // Drafts of earlier builds lack a place, and what the message read before.
  const known = { place: draft.place ?? begun.place, before: draft.before ?? begun.before };
  return { ...draft, ...known, message, writtenAt: Date.now() };
}

/** Returns an editor of the draft that is kept under a key, or of `begun` where none is. */
export function draftEditor(keeper: EditorKeeper, key: string, begun: Draft): DraftEditor {
  const kept = keeper.review.state.drafts[key];
  // As it is now: the editor gets no proxies.
  const { message } = plainDraft(kept ?? begun);
  return { key, begun: writtenIn(keeper, { key, begun }, message), close: () => {} };
}

/** Keeps what is typed. */
export const typeIn = (keeper: EditorKeeper, editor: DraftEditor, message: RichText): void =>
  setDraft(keeper, editor.key, writtenIn(keeper, editor, message));

/** A draft is under another key now: the editor that is open on it goes with it. */
export function moveEditor({ review: { state, editors } }: EditorKeeper, from: string, to: string): void {
  const open = editors.get(from);
  if (open === undefined || from === to) return;
  const moved = state.drafts[to];
  editors.delete(from);
  open.editor.key = to;
  if (moved !== undefined) open.editor.begun = plainDraft(moved);
  editors.set(to, open);
}

/**
 * Makes room under a key for another draft: what is there is put aside, with the editor that is open on it, and the screen
 * opens a new one. The caller stores the other draft.
 */
export function putAside(keeper: EditorKeeper, key: string): void {
  const { state, editors } = keeper.review;
  const aside = asideKey(key);
  const draft = state.drafts[key];
  if (draft !== undefined) setDraft(keeper, aside, ownDraft(draft));
  if (editors.has(key) && state.writing?.key === key) state.writing = null;
  moveEditor(keeper, key, aside);
  openAnew(keeper, key);
}

/** Has the screen open a new editor on a draft. */
export function openAnew({ review: { state } }: EditorKeeper, key: string): void {
  state.openings[key] = (state.openings[key] ?? 0) + 1;
}

/** A thread has got its id: the editor of a reply goes on there. */
export function renameEditor(keeper: EditorKeeper, from: string, to: string): void {
  const open = keeper.review.editors.get(draftKey.reply(from));
  if (open?.editor.begun !== undefined) open.editor.begun = { ...open.editor.begun, topicId: to };
  moveEditor(keeper, draftKey.reply(from), draftKey.reply(to));
}
