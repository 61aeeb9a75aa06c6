import type { ComparisonResult, ComparisonState } from '#client/review/stores/comparison.store.ts';
import {
  type CarriedPlace,
  carryMark,
  changesMarked,
  type ProposedState,
  unaskedChanges,
} from '#shared/compare/carry-mark.ts';
import type { Change } from '#shared/compare/change.ts';
import { type CompareSettings, leavesOut } from '#shared/compare/compare-settings.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';
import { withoutPageNumbers } from '#shared/compare/page-numbers.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { CarriedThread } from '#shared/review/carried-thread.ts';
import type { Mark } from '#shared/review/mark.ts';

/** A thread of an earlier version, with what its comparison with the shown one says of it. */
export interface CarriedItem {
  thread: CarriedThread;
  /** Null: not known yet. */
  state: ProposedState | null;
  /** The reason for the state if no change explains it. */
  note: string;
  evidence: readonly Change[];
  /** Null: it has no mark, or is not compared. */
  place: CarriedPlace | null;
  /** As it was made on the earlier version. */
  mark: Mark | null;
  /** The version it was made on, where the shown one is compared with another of the file; null otherwise. */
  notComparedWith: string | null;
}

/** The threads of earlier versions that wait for a decision, and those that were left. */
export interface CarriedList {
  versionId: string;
  items: readonly CarriedItem[];
  /** Changes that no comment of an earlier version explains; null until everything is compared. */
  unasked: readonly ListedChange[] | null;
  /** Compares the versions; null where that is under way or done, or cannot be. */
  compare: (() => void) | null;
  /** Fetches the list again. */
  reload(): void;
}

/** What is compared, and how far that is. */
export interface CarriedComparison {
  oldId: string;
  state: Pick<ComparisonState, 'status' | 'result' | 'changes' | 'settings'>;
}

/** Returns what a comparison says of each thread. `comparison` is null where there is none. */
export function carriedItems(
  threads: readonly CarriedThread[],
  comparison: CarriedComparison | null,
  markOf: (topic: Topic) => Mark | null,
  sizes: readonly PageSize[],
): CarriedItem[] {
  const given = comparison && {
    ...comparison,
    state: { ...comparison.state, result: settled(comparison.state.result) },
  };
  return threads.map((thread) => {
    const mark = markOf(thread.topic);
    return { thread, mark, ...judged(thread, given, mark, sizes) };
  });
}

/** Returns what was found, with the page numbers that are changes among them. */
const settled = ({ map, pages }: ComparisonResult): ComparisonResult => ({
  map,
  pages: new Map(withoutPageNumbers([...pages.values()]).map((page) => [page.page, page])),
});

/**
 * Returns the changes that neither a thread of an earlier version explains nor one that was taken along from it, as its
 * mark is now; null until everything is compared.
 */
export function unaskedOf(
  items: readonly CarriedItem[],
  comparison: CarriedComparison | null,
  takenAlong: readonly Mark[],
  sizes: readonly PageSize[],
): ListedChange[] | null {
  if (comparison?.state.status !== 'done') return null;
  const { changes } = comparison.state;
  const result = settled(comparison.state.result);
  const explained = items.flatMap(({ state, evidence }) => (state === 'done' ? evidence : []));
  for (const mark of takenAlong) {
    const page = result.pages.get(mark.page);
    if (page !== undefined) explained.push(...changesMarked(mark, page, sizes));
  }
  return unaskedChanges(changes, explained);
}

type Judged = Omit<CarriedItem, 'thread' | 'mark'>;
const unjudged = { evidence: [], place: null, notComparedWith: null } as const;
const unclear = (note: string): Judged => ({ ...unjudged, state: 'unclear', note });
const waiting: Judged = { ...unjudged, state: null, note: '' };

function judged(
  { versionId, version }: CarriedThread,
  comparison: CarriedComparison | null,
  mark: Mark | null,
  sizes: readonly PageSize[],
): Judged {
  if (mark === null) return unclear('About the whole file.');
  if (comparison?.oldId !== versionId)
    return {
      ...unclear(`Not compared with version ${version} here.`),
      notComparedWith: comparison && versionId,
    };
  const { status, result, settings } = comparison.state;
  if (status === 'waiting') return unclear('Not compared yet.');
  if (status === 'failed') return unclear('The two versions could not be compared.');
  if (status === 'different') return unclear('The two versions look like different documents.');
  const carried = carryMark(mark, result, sizes);
  if (carried === null) return status === 'done' ? unclear('Its page could not be compared.') : waiting;
  const { place, state, evidence } = carried;
  if (state === 'untouched' && place.kind === 'placed' && leavesOutAt(settings, place.mark))
    return { ...unclear('Nothing has changed there in what your own settings compare.'), place };
  return { ...unjudged, place, state, evidence, note: noteOf(place, state, evidence) };
}

/** Points around a mark that it is about as well. */
const reach = 4;

/**
 * Whether settings leave something out that a mark may be about. Inks, layers and small changes are anywhere on a page;
 * where its trim box lies is not known here.
 */
function leavesOutAt(settings: CompareSettings, mark: Mark): boolean {
  if (leavesOut({ ...settings, places: [] })) return true;
  const { x0, y0, x1, y1 } = markExtent(mark);
  return settings.places.some(
    ({ page, at }) =>
      (page === null || page === mark.page) &&
      at.x <= x1 + reach &&
      at.y <= y1 + reach &&
      at.x + at.width >= x0 - reach &&
      at.y + at.height >= y0 - reach,
  );
}

function noteOf(place: CarriedPlace, state: ProposedState, evidence: readonly Change[]): string {
  if (place.kind === 'gone')
    return place.why === 'page-removed' ? 'Its page was removed.' : 'Its place is no longer on the page.';
  if (state === 'untouched') return 'Nothing has changed there.';
  return state === 'unclear' && evidence.length > 0 ? 'Only beside it, or far larger:' : '';
}

/** Returns the states of the items without a verdict, for example “2 look untouched, 1 done”. */
export function summaryOf(items: readonly CarriedItem[]): string {
  const open = items.filter(({ thread }) => thread.left === null);
  const count = (state: ProposedState | null): number => open.filter((item) => item.state === state).length;
  const [untouched, done, unclearOnes, comparing] = [
    count('untouched'),
    count('done'),
    count('unclear'),
    count(null),
  ];
  return [
    ...(untouched === 0 ? [] : [`${untouched} ${untouched === 1 ? 'looks' : 'look'} untouched`]),
    ...(done === 0 ? [] : [`${done} ${done === 1 ? 'looks' : 'look'} done`]),
    ...(unclearOnes === 0 ? [] : [`${unclearOnes} unclear`]),
    ...(comparing === 0 ? [] : [`${comparing} being compared`]),
  ].join(', ');
}
