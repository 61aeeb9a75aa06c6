import type { OpenEditors } from './draft-editors.ts';
import { type DraftKeeper, draftText, prefixOf, readDraft } from './drafts.ts';

interface Follower extends DraftKeeper {
  review: DraftKeeper['review'] & { state: { versionId: string | null }; editors: OpenEditors };
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
  const open = review.editors.get(key);
  const mine = draftText(drafts[key]);
  if (mine !== (open === undefined ? draftText(readDraft(key, oldValue)) : open.begunWith)) return;
  const theirs = readDraft(key, newValue);
  if (theirs === null) {
    delete drafts[key];
    open?.editor.close();
    return;
  }
  if (open !== undefined) return;
  // Half a sentence of the other tab would open its editor here.
  const opensHere = !key.startsWith('aside.') && theirs.place?.versionId === versionId;
  if (mine !== null || !opensHere) drafts[key] = theirs;
}
