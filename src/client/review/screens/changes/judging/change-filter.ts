import type { ListOnly } from '#client/review/commands/look-commands.ts';
import { type ChangeKind, changeArea, kindOf } from '#client/review/screens/changes/list/change-labels.ts';
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

/** A change with its number in the whole list, which is its tag on the stage. */
export interface NumberedChange {
  number: number;
  item: ListedChange;
  /** Null: not known, or nothing was asked for. */
  isUnasked: boolean | null;
}

/**
 * Returns all changes in list order: unasked ones first, the rest by page. `unasked`: their keys; null if unknown.
 */
export function numberChanges(
  changes: readonly ListedChange[],
  unasked: readonly string[] | null,
): NumberedChange[] {
  const keys = unasked === null ? null : new Set(unasked);
  const isUnasked = ({ key }: ListedChange): boolean | null => keys?.has(key) ?? null;
  const first = changes.filter((item) => isUnasked(item) === true);
  const others = changes.filter((item) => isUnasked(item) !== true);
  return [...first, ...others].map((item, at) => ({ number: at + 1, item, isUnasked: isUnasked(item) }));
}

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
