import type { ListOnly } from '#client/review/commands/look-commands.ts';
import { changeArea } from '#client/review/screens/changes/list/change-labels.ts';
import { type ChangeKind, kindOf } from '#shared/compare/change-kinds.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';

/** Square millimetres below which a change is left out; whole pages never are. */
export const changeSizes = { any: 0, small: 5, large: 100 } as const;
export type ChangeSize = keyof typeof changeSizes;

export interface ChangeFilter {
  kind: ChangeKind | null;
  size: ChangeSize;
  undecided: boolean;
  /** Whether a comment of an earlier version explains the change; matches everything until that is known. */
  asked: 'any' | 'unasked' | 'asked';
}

export const noFilter: ChangeFilter = { kind: null, size: 'any', undecided: false, asked: 'any' };

/** Returns the filter that limits the list to one thing. */
export function onlyFilter(only: ListOnly): ChangeFilter {
  switch (only) {
    case 'all':
      return noFilter;
    case 'undecided':
      return { ...noFilter, undecided: true };
    case 'asked':
      return { ...noFilter, asked: 'asked' };
    case 'small':
    case 'large':
      return { ...noFilter, size: only };
    default:
      return { ...noFilter, kind: only };
  }
}

/** A change with its number in the whole list. */
export interface NumberedChange {
  number: number;
  /** Its tag in the list and on the stage. */
  label: string;
  item: ListedChange;
  /** The page that it is listed under: the first on which nobody asked for it, otherwise its first. */
  page: number;
  /** Null: not known, or nothing was asked for. */
  isUnasked: boolean | null;
}

/** A change that no comment explains, at least not on every page that has it. */
export interface UnaskedChange {
  key: string;
  /** The first on which nobody asked for it. */
  page: number;
}

/** Returns all changes in list order: unasked ones first, the rest by page. `unasked`: null if unknown. */
export function numberChanges(
  changes: readonly ListedChange[],
  unasked: readonly UnaskedChange[] | null,
): NumberedChange[] {
  const pages = unasked === null ? null : new Map(unasked.map(({ key, page }) => [key, page]));
  return changes
    .map((item) => ({
      item,
      page: pages?.get(item.key) ?? item.places[0].page,
      isUnasked: pages?.has(item.key) ?? null,
    }))
    .sort((a, b) => Number(b.isUnasked) - Number(a.isUnasked) || (a.isUnasked ? a.page - b.page : 0))
    .map((change, at) => ({ ...change, number: at + 1, label: `${at + 1}` }));
}

/** Returns the places that differ in rendering only, numbered apart from the changes. */
export const numberRendering = (rendering: readonly ListedChange[]): NumberedChange[] =>
  numberChanges(rendering, null).map((place) => ({ ...place, label: `R${place.number}` }));

/** Returns the changes that a filter lets through; `kept`, the chosen one, stays while it is looked at. */
export function filterChanges(
  numbered: readonly NumberedChange[],
  { kind, size, undecided, asked }: ChangeFilter,
  isDecided: (key: string) => boolean,
  kept: string | null,
): NumberedChange[] {
  return numbered.filter(({ item, isUnasked }) => {
    if (kind !== null && kindOf(item.change) !== kind) return false;
    if ((changeArea(item) ?? Number.POSITIVE_INFINITY) < changeSizes[size]) return false;
    if (asked !== 'any' && isUnasked !== null && isUnasked !== (asked === 'unasked')) return false;
    return !undecided || item.key === kept || !isDecided(item.key);
  });
}

/** Returns the change after or before one in a filtered list; null at its ends. Without one, the first or last. */
export function neighbourOf(
  shown: readonly NumberedChange[],
  key: string | null,
  direction: 1 | -1,
): ListedChange | null {
  const at = shown.findIndex(({ item }) => item.key === key);
  const next = at < 0 ? (direction === 1 ? 0 : shown.length - 1) : at + direction;
  return shown[next]?.item ?? null;
}
