import type { Change, PageComparison } from './change.ts';
import { withoutPageNumbers } from './page-numbers.ts';

/** A page of the new file that was compared with one of the old. */
export interface ComparedPage {
  page: number;
  old: number;
  comparison: PageComparison;
}

/** One change, however often it was made: the same footer on 24 pages is one item. */
export interface ChangeItem {
  /** Identifies the change within a pair of files, wherever it is in the list. */
  key: string;
  /** As on the first page that has it. */
  change: Change;
  /** In the order of pages, then in reading order. */
  places: { page: number; old: number; change: Change }[];
}

/** Distance in points within which shapes on two pages count as being at the same place. */
const samePlace = 6;

/**
 * Returns the changes of all pages with identical ones joined, in the order of their first places; numbers that only
 * follow their pages are none.
 */
export function groupChanges(pages: readonly ComparedPage[]): ChangeItem[] {
  const items = new Map<string, ChangeItem>();
  for (const { page, old, comparison } of withoutPageNumbers(pages).sort((a, b) => a.page - b.page))
    for (const change of comparison.changes) {
      const key = sameness(change);
      const item = items.get(key) ?? { key, change, places: [] };
      items.set(key, item);
      item.places.push({ page, old, change });
    }
  return [...items.values()];
}

/** Returns the number of changes and of pages that have any. */
export function countChanges(items: readonly ChangeItem[]): { changes: number; pages: number } {
  return {
    changes: items.length,
    pages: new Set(items.flatMap(({ places }) => places.map(({ page }) => page))).size,
  };
}

/**
 * Returns a text that is equal for changes a reader would judge together. Words match at any place; a shape only at
 * its place.
 */
function sameness(change: Change): string {
  const { at } = change;
  const place = [at.x, at.y, at.width, at.height].map((value) => Math.round(value / samePlace)).join();
  switch (change.kind) {
    case 'text':
      // The same words set larger here and smaller there are not one edit.
      return JSON.stringify([
        'text',
        change.old,
        change.new,
        ...(change.size === undefined ? [] : [Math.round(change.size * 100)]),
      ]);
    case 'moved':
      return JSON.stringify([
        'moved',
        change.text ?? place,
        Math.round(change.rightMm * 5),
        Math.round(change.downMm * 5),
      ]);
    case 'ink':
    case 'layer':
      return JSON.stringify([change.kind, change.how, change.name]);
    case 'colour':
      // The colours shown may be alike where the inks are not.
      return JSON.stringify(['colour', change.old, change.new, place, ...(change.inks ?? [])]);
    case 'picture':
      return JSON.stringify(['picture', change.how, place]);
    case 'shape':
    case 'rendering':
      return JSON.stringify([change.kind, place]);
  }
}
