import type { ChangePlace, ListedChange } from '#shared/compare/list-changes.ts';

/** Tells at which places nobody asked for a change: an edit may be asked for on one page and made on many. */
export interface UnaskedPlaces {
  /** `changes`: each with its unasked places; null if that is not known. */
  set(changes: readonly ListedChange[] | null): void;
  /** Whether a comment asked for a change at this place of it; null if that is not known. */
  isAskedAt(item: ListedChange, place: number): boolean | null;
  /** Returns the index of the first place that nobody asked for; 0 where there is none. */
  firstOf(item: ListedChange): number;
}

export function createUnaskedPlaces(): UnaskedPlaces {
  let byKey: ReadonlyMap<string, readonly ChangePlace[]> | null = null;
  const isAskedAt = (item: ListedChange, at: number): boolean | null => {
    const place = item.places[at];
    if (byKey === null || place === undefined) return null;
    return !(byKey.get(item.key) ?? []).some((unasked) => isSamePlace(unasked, place));
  };
  return {
    set(changes) {
      byKey = changes === null ? null : new Map(changes.map(({ key, places }) => [key, places]));
    },
    isAskedAt,
    firstOf: (item) =>
      Math.max(
        0,
        item.places.findIndex((_, at) => isAskedAt(item, at) === false),
      ),
  };
}

const isSamePlace = (a: ChangePlace, b: ChangePlace): boolean =>
  a.page === b.page && a.old === b.old && a.at?.x === b.at?.x && a.at?.y === b.at?.y;
