import type { SideNames } from '#client/review/screens/changes/pair/side-names.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';

/** A page that one of the two versions has and the other has not. */
export interface LonePage {
  how: 'added' | 'removed';
  /** In the version that has it. */
  number: number;
  /** The page of the new version at whose place it is shown. */
  at: number;
}

/** Returns the page that a change is about as a whole, if only one version has it. */
export function lonePageOf(item: ListedChange | null): LonePage | null {
  if (item?.change.kind !== 'page') return null;
  const { how } = item.change;
  const { page, old } = item.places[0];
  if (how === 'added') return { how, number: page, at: page };
  return how === 'removed' && old !== null ? { how, number: old, at: page } : null;
}

/** Returns what stands in the empty place of a page, as sentences. */
export const emptyPlaceText = (
  { how, number }: LonePage,
  { inText, old, new: after }: SideNames,
): { title: string; text: string } =>
  how === 'added'
    ? { title: `Page ${number} was added`, text: `${old} has no such page. Here it is in ${inText.new}.` }
    : {
        title: `Page ${number} was removed`,
        text: `${after} has no such page. Here it is in ${inText.old}.`,
      };
