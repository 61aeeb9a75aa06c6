import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { type Change, inPlace, type Placement } from './change.ts';
import { changeKinds, kindOf } from './change-kinds.ts';
import { type ComparedPage, groupChanges } from './group-changes.ts';
import type { PageMap, UnreadReason } from './page-match.ts';
import { inverse, placed } from './placement.ts';

/** What happened to a page as a whole. */
export type PageChange = { kind: 'page' } & (
  | { how: 'added'; copyOf: number | null }
  | { how: 'removed' }
  /** It cannot be read, or not in the file of `side` that it continues a page of: nothing is known of it. */
  | { how: 'unread'; side: 'before' | 'after'; why: UnreadReason }
  | { how: 'moved' }
  /** `scale`: by which what is on it was scaled too, where that is more than a little. */
  | { how: 'resized'; old: PageSize; new: PageSize; scale?: number }
  /** Shifted, turned or scaled as a whole. */
  | { how: 'placed'; placement: Placement }
);

/** The place of a change. `at` and `was` are null if it concerns the whole page. */
export interface ChangePlace {
  /** In the new file. For a removed page: the page now at its position. */
  page: number;
  /** Of the old file; null where the page is new. */
  old: number | null;
  at: PointRect | null;
  was: PointRect | null;
}

/** One item of the worklist: a change that a reader judges once, wherever it was made. */
export interface ListedChange {
  /** Identifies the change within a pair of files; short enough to be stored. */
  key: string;
  change: Change | PageChange;
  /** At least one, in the order of pages. */
  places: readonly [ChangePlace, ...ChangePlace[]];
}

/** Points by which a page must be shifted, or its corner by turning and scaling, to be worth a line. */
const minShift = 0.3;

/**
 * Returns what is different between two files, ordered by page, on it by kind, then by reading order. `map` is null until
 * it is known, and `pages` are those compared so far.
 */
export function listChanges(map: PageMap | null, pages: readonly ComparedPage[]): ListedChange[] {
  const items: ListedChange[] = [
    ...joined([
      ...mapChanges(map, new Set(pages.map(({ page }) => page))),
      ...pages.flatMap(wholePageChanges),
    ]),
    ...groupChanges(pages).flatMap(({ key, change, places }) => {
      const [first, ...others] = places.map(({ page, old, change: { at, was } }) => ({ page, old, at, was }));
      return first === undefined ? [] : [{ key: shortKey(key), change, places: [first, ...others] as const }];
    }),
  ];
  return items
    .map((item) => ({ item, page: item.places[0].page, kind: changeKinds.indexOf(kindOf(item.change)) }))
    .sort((a, b) => a.page - b.page || a.kind - b.kind)
    .map(({ item }) => item);
}

/** Returns the places that are drawn differently without being different, in the order of pages. */
export function listRendering(pages: readonly ComparedPage[]): ListedChange[] {
  return listChanges(
    null,
    pages.map(({ page, old, comparison: { rendering = [], placement, renderingOnly } }) => {
      const back = inverse(placement);
      const changes = rendering.map((at): Change => ({ kind: 'rendering', at, was: placed(back, at) }));
      return { page, old, comparison: { changes, placement: inPlace, resized: null, renderingOnly } };
    }),
  );
}

/** Returns how many places there are, those that are not listed one by one too. */
export const countRendering = (pages: readonly ComparedPage[]): number =>
  pages.reduce((sum, { comparison }) => sum + comparison.renderingOnly, 0);

/** Returns on how many pages of the new file there is a change. */
export const changedPages = (changes: readonly ListedChange[]): number => countsByPage(changes).size;

/** Returns how many changes each page of the new file has. */
export function countsByPage(changes: readonly ListedChange[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { places } of changes)
    for (const page of new Set(places.map((place) => place.page)))
      counts.set(page, (counts.get(page) ?? 0) + 1);
  return counts;
}

interface WholePage {
  change: PageChange;
  page: number;
  old: number | null;
}

/** `compared`: pages that were compared, so that they could be read at last. */
function mapChanges(map: PageMap | null, compared: ReadonlySet<number>): WholePage[] {
  if (map === null) return [];
  const newPageOf = new Map(
    map.pages.flatMap(({ page, old }) => (old === null ? [] : [[old, page] as const])),
  );
  /** The page after the nearest one before it that is still there. */
  const turnOf = (removed: number): number => {
    for (let old = removed - 1; old > 0; old--) {
      const page = newPageOf.get(old);
      if (page !== undefined) return Math.min(page + 1, map.pages.length);
    }
    return 1;
  };
  return [
    ...map.pages.flatMap(({ page, old, isMoved, copyOf, unread, why = 'damaged' }): WholePage[] => {
      if (unread !== undefined && !compared.has(page))
        return [{ change: { kind: 'page', how: 'unread', side: unread, why }, page, old }];
      if (old === null) return [{ change: { kind: 'page', how: 'added', copyOf }, page, old: null }];
      return isMoved ? [{ change: { kind: 'page', how: 'moved' }, page, old }] : [];
    }),
    ...map.removed.map(
      (old): WholePage => ({ change: { kind: 'page', how: 'removed' }, page: turnOf(old), old }),
    ),
  ];
}

function wholePageChanges({
  page,
  old,
  comparison: { resized, placement, isGiven },
}: ComparedPage): WholePage[] {
  if (resized !== null) {
    const scale = Math.hypot(placement.a, placement.b);
    const isScaled = isGiven !== true && Math.abs(scale - 1) > minScale;
    const change = {
      kind: 'page' as const,
      how: 'resized' as const,
      ...resized,
      ...(isScaled ? { scale } : {}),
    };
    return [{ change, page, old }];
  }
  return isGiven !== true && isPlaced(placement)
    ? [{ change: { kind: 'page', how: 'placed', placement }, page, old }]
    : [];
}

/** Change of scale of a page that is worth a word beside its change of size. */
const minScale = 0.03;

/** A page is at most some thousand points large. */
const isPlaced = ({ a, b, x, y }: Placement): boolean =>
  Math.hypot(x, y) >= minShift || Math.hypot(a - 1, b) * 1000 >= minShift * 2;

/** Joins pages that were resized or placed alike. */
function joined(pages: readonly WholePage[]): ListedChange[] {
  const items = new Map<string, { change: PageChange; places: [ChangePlace, ...ChangePlace[]] }>();
  for (const { change, page, old } of [...pages].sort((a, b) => a.page - b.page)) {
    const place: ChangePlace = { page, old, at: null, was: null };
    const key = pageKey(change, page, old);
    const item = items.get(key);
    if (item === undefined) items.set(key, { change, places: [place] });
    else item.places.push(place);
  }
  return [...items].map(([key, item]) => ({ key: shortKey(key), ...item }));
}

function pageKey(change: PageChange, page: number, old: number | null): string {
  const rounded = (...values: number[]): number[] => values.map((value) => Math.round(value * 2) / 2);
  switch (change.how) {
    case 'resized': {
      const { old: before, new: after, scale } = change;
      return JSON.stringify([
        'resized',
        rounded(before.width, before.height, after.width, after.height),
        ...(scale === undefined ? [] : rounded(scale * 1000)),
      ]);
    }
    case 'placed': {
      const { a, b, x, y } = change.placement;
      return JSON.stringify(['placed', rounded(x, y), rounded((a - 1) * 1000, b * 1000)]);
    }
    default:
      return JSON.stringify(['page', change.how, page, old]);
  }
}

/** Returns a hash of 64 bits, as text: FNV-1a, once forward and once backward. */
function shortKey(text: string): string {
  const hash = (from: number, step: number): number => {
    let value = 0x811c9dc5;
    for (let at = from; at >= 0 && at < text.length; at += step)
      value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return value >>> 0;
  };
  return hash(0, 1).toString(36) + hash(text.length - 1, -1).toString(36);
}
