import { type DraftKeeper, draftText, prefixOf, readDraft } from './drafts.ts';

/** An editor that is open on a draft in this tab. */
interface OpenEditor {
  /** What it began with; null for an empty one. */
  begunWith: string | null;
  /** Closes it: what it began with has been sent or thrown away in another tab. */
  close(): void;
}

export type OpenEditors = Map<string, OpenEditor>;

interface Follower extends DraftKeeper {
  review: DraftKeeper['review'] & { state: { versionId: string | null }; editors: OpenEditors };
}

/** Takes note of an editor of a draft, for as long as it is open. Returns how to take it off. */
export function noteEditor({ review }: Follower, key: string, close: () => void): () => void {
  const own = { begunWith: draftText(review.state.drafts[key]), close };
  review.editors.set(key, own);
  return () => {
    if (review.editors.get(key) === own) review.editors.delete(key);
  };
}

/**
 * Applies another tab's change of a draft by the same person. Text typed in this tab stays: only drafts that this
 * tab has not changed since are updated or removed.
 */
export function followDraft(
  keeper: Follower,
  { key: storageKey, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
): void {
  const { review, session } = keeper;
  const { drafts, versionId } = review.state;
  const writer = session.user ?? session.guest;
  if (writer === null || !storageKey?.startsWith(prefixOf(writer.id))) return;
  const key = storageKey.slice(prefixOf(writer.id).length);
  const editor = review.editors.get(key);
  const mine = draftText(drafts[key]);
  if (mine !== (editor === undefined ? draftText(readDraft(key, oldValue)) : editor.begunWith)) return;
  const theirs = readDraft(key, newValue);
  if (theirs === null) {
    delete drafts[key];
    editor?.close();
    return;
  }
  if (editor !== undefined) return;
  // Half a sentence of the other tab would open its editor here.
  const opensHere = !key.startsWith('aside.') && theirs.place?.versionId === versionId;
  if (mine !== null || !opensHere) drafts[key] = theirs;
}
