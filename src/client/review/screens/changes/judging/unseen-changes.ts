import { unfinishedPart } from '#client/review/screens/changes/finding/comparison-labels.ts';
import { type Side, sideNames } from '#client/review/screens/changes/pair/side-names.ts';
import type { UnseenPart } from '#client/review/stores/unseen-part.ts';
import type { WalkList } from './walk-list.ts';

/**
 * Returns what has not been looked at of the changes from `old` to `version`, and where. `walk`: null until the page
 * in view is sharp. `old`: null where there is nothing to compare with.
 */
export function unseenChanges(
  walk: Pick<WalkList, 'unseen'> | null,
  old: Side | null,
  version: Side,
): UnseenPart[] {
  if (walk !== null) return walk.unseen();
  const unfinished = old === null ? null : unfinishedPart(null, sideNames(old, version));
  return unfinished === null ? [] : [unfinished];
}
