/** The editor of a draft that was typed into last, while it is open. */
export interface Writing {
  /** The draft's. */
  key: string;
  /** The thread of a reply or an edit; null of a new comment. */
  topicId: string | null;
}

/** The position of the caret in an editor. `end`: the next editor has other positions. */
export type Caret = { from: number; to: number } | 'end';

export interface WritingStore {
  state: { writing: Writing | null };
  /** Left by an editor that was unmounted while focused, for the one mounted in its place in the same task. */
  caret: Caret | null;
}

/** An editor got the focus. */
export function beginWriting(store: WritingStore, writing: Writing): void {
  store.state.writing = writing;
}

/**
 * An editor is unmounted. `caret` null: it did not have the focus. If its draft was put aside, `writing` is null, and the
 * editor that takes its place does not get the caret.
 */
export function leaveCaret(store: WritingStore, caret: Caret | null): void {
  if (caret === null || store.state.writing === null) return;
  store.caret = caret;
  setTimeout(() => {
    if (store.caret === caret) store.caret = null;
  });
}

/**
 * Returns the caret for an editor that replaces another on the same draft: a change of layout must not interrupt
 * typing. Null: it does not take the focus. `isAsked`: the person opened it.
 */
export function takeCaret(store: WritingStore, key: string, isAsked: boolean): Caret | null {
  const { caret } = store;
  const isWanted = caret === null ? isAsked : store.state.writing?.key === key;
  return isWanted ? (caret ?? 'end') : null;
}

/** Returns what is typed in an editor that was just taken away with the focus; null for nothing. */
export const writingMoved = ({ state, caret }: WritingStore): Writing | null => caret && state.writing;

/** An editor is closed for good. */
export function endWriting(store: WritingStore, key: string): void {
  if (store.state.writing?.key !== key) return;
  store.state.writing = null;
}

/** A thread has got its id. */
export function renameWriting({ state }: WritingStore, from: string, to: string): void {
  if (state.writing?.topicId === from)
    state.writing = { key: state.writing.key.replace(from, to), topicId: to };
}
