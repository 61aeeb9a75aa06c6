import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import { unfinishedPart } from '#client/review/screens/changes/finding/comparison-labels.ts';
import type { SideNames } from '#client/review/screens/changes/pair/side-names.ts';
import type { UnseenPart } from '#client/review/stores/unseen-part.ts';
import { isUsual } from '#shared/compare/compare-settings.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';
import {
  type ChangeFilter,
  filterChanges,
  type NumberedChange,
  numberChanges,
  numberRendering,
  type UnaskedChange,
} from './change-filter.ts';
import type { PairVerdicts, Verdict } from './kept-verdicts.ts';

/** The list that a person goes through. */
export interface WalkList {
  /** The whole list: what nobody asked for first. */
  numbered(): NumberedChange[];
  /** The changes that the filter lets through, numbered as in the whole list. */
  shown(): NumberedChange[];
  /** Returns which of how many the current change is, in words; empty where there is none. */
  position(): string;
  find(key: string | null): ListedChange | null;
  current(): ListedChange | null;
  /** What was decided about a change. A comment that was cancelled or removed raises nothing. */
  verdictOf(key: string): Verdict | null;
  /** Returns the first shown change after one that is not decided, around its end; null: after none. */
  nextUndecided(from: string | null): ListedChange | null;
  /** Returns the unasked change after the current one, around the end of the list, regardless of the filter. */
  nextUnasked(): ListedChange | null;
  /** Returns what has not been looked at, and why there may be more. */
  unseen(): UnseenPart[];
}

interface ListState extends PairVerdicts {
  unasked: readonly UnaskedChange[] | null;
  current: string | null;
  filter: ChangeFilter;
}

/** `hasMark`: whether there is a comment with this mark, or one is being written. */
export function createWalkList(
  comparison: Comparison,
  state: ListState,
  hasMark: (markId: string) => boolean,
): WalkList {
  const find = (key: string | null) => itemOf(comparison.state, key);
  const verdictOf = (key: string): Verdict | null => {
    const verdict = state.verdicts[key];
    if (verdict === undefined) return null;
    return verdict.kind === 'raised' && !hasMark(verdict.markId) ? null : verdict;
  };
  const isDecided = (key: string): boolean => verdictOf(key) !== null;
  const numbered = () => numberChanges(comparison.state.changes, state.unasked);
  const rendering = () => numberRendering(comparison.state.rendering);
  const listed = () => (state.filter.kind === 'rendering' ? rendering() : numbered());
  const shown = () => filterChanges(listed(), state.filter, isDecided, state.current);
  return {
    ...{ numbered, shown, find, verdictOf },
    position: () =>
      positionIn(numbered(), state.current, 'Change') || positionIn(rendering(), state.current, 'Rendering'),
    current: () => find(state.current),
    nextUndecided: (from) => nextUndecided(shown(), from, isDecided),
    nextUnasked() {
      const list = numbered().filter(({ isUnasked }) => isUnasked === true);
      const at = list.findIndex(({ item }) => item.key === state.current);
      return list[(at + 1) % Math.max(1, list.length)]?.item ?? null;
    },
    unseen() {
      const left = numbered().filter(({ item }) => !state.seen.includes(item.key));
      const own = isUsual(comparison.state.settings)
        ? []
        : [{ text: 'The changes were found by your own settings: others may see more.', page: null }];
      const unfinished = unfinishedPart(comparison.state, comparison.names);
      return [
        ...unseenChangesPart(left, comparison.names),
        ...(unfinished === null ? [] : [unfinished]),
        ...own,
      ];
    },
  };
}

function positionIn(list: readonly NumberedChange[], key: string | null, what: string): string {
  const found = list.find(({ item }) => item.key === key);
  return found === undefined ? '' : `${what} ${found.number} of ${list.length}`;
}

const itemOf = (
  { changes, rendering }: Pick<Comparison['state'], 'changes' | 'rendering'>,
  key: string | null,
): ListedChange | null => [...changes, ...rendering].find((item) => item.key === key) ?? null;

/** Returns the first change after one in a list that is not decided, around its end. */
function nextUndecided(
  list: readonly NumberedChange[],
  from: string | null,
  isDecided: (key: string) => boolean,
): ListedChange | null {
  const at = list.findIndex(({ item }) => item.key === from);
  const isOpen = ({ item }: NumberedChange): boolean => !isDecided(item.key);
  return (list.slice(at + 1).find(isOpen) ?? list.slice(0, Math.max(at, 0)).find(isOpen))?.item ?? null;
}

function unseenChangesPart(
  left: readonly NumberedChange[],
  { since }: Pick<SideNames, 'since'>,
): UnseenPart[] {
  const [first] = left;
  const count = left.length;
  if (first === undefined) return [];
  const subject = `${count} ${count === 1 ? 'change' : 'changes'} ${since}`;
  const unasked = left.filter(({ isUnasked }) => isUnasked === true).length;
  const which =
    unasked === 0
      ? ''
      : unasked === count
        ? ` Nobody asked for ${count === 1 ? 'it' : 'them'}.`
        : ` Nobody asked for ${unasked} of them.`;
  const text = `${subject} ${count === 1 ? 'has' : 'have'} not been looked at.${which}`;
  return [{ text, page: first.page, change: first.item.key }];
}
