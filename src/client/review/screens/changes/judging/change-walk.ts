import { proxy } from 'valtio';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import { changeTitle } from '#client/review/screens/changes/list/change-labels.ts';
import { lonePageOf } from '#client/review/screens/changes/on-stage/lone-page.ts';
import type { SideNames } from '#client/review/screens/changes/pair/side-names.ts';
import {
  createSettingsHistory,
  type SettingsHistory,
} from '#client/review/screens/changes/settings/settings-history.ts';
import { type CompareLook, usualLook } from '#client/stage/compare/compare-look.ts';
import { type ChangePlace, countsByPage, type ListedChange } from '#shared/compare/list-changes.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Mark } from '#shared/review/mark.ts';
import {
  type ChangeFilter,
  filterChanges,
  type NumberedChange,
  neighbourOf,
  noFilter,
  numberChanges,
} from './change-filter.ts';
import { type JudgementPlaces, openJudgementBook, rememberedJudgements } from './judgement-book.ts';
import type { Judgements, Verdict } from './kept-judgements.ts';
import { createUnaskedPlaces } from './unasked-places.ts';

/** One person on their way through the changes of a version. */
export interface ChangeWalk {
  readonly comparison: Comparison;
  /** A proxy. */
  readonly state: WalkState;
  /** How the pair is compared. */
  readonly settings: SettingsHistory;
  /** The whole list: what nobody asked for first. */
  numbered(): NumberedChange[];
  /** The changes that the filter lets through, numbered as in the whole list. */
  shown(): NumberedChange[];
  /**
   * Takes over which changes no comment of an earlier version explains, each with the places that nobody asked for; null
   * where that is not known.
   */
  setUnasked(changes: readonly ListedChange[] | null): void;
  /** Whether a comment asked for a change at this place of it; null if that is not known. */
  isAskedAt(item: ListedChange, place: number): boolean | null;
  /** Goes to the next unasked change, continuing at the start after the last, regardless of the filter. */
  stepUnasked(): void;
  current(): ListedChange | null;
  /** What was decided about a change. A comment that was cancelled or removed raises nothing. */
  verdictOf(key: string): Verdict | null;
  /** Goes to the first change that is not decided, else to the first. */
  start(): void;
  /** Goes to the next or previous change; at an end of the list it stays. */
  step(direction: 1 | -1): void;
  /** Goes to the next or previous place of the current change, around the ends. */
  stepPlace(direction: 1 | -1): void;
  choose(key: string | null): void;
  /** Sets a verdict on the current change and goes to the next undecided one; the same verdict again removes it. */
  decide(kind: 'accepted' | 'ignored'): void;
  /** Begins a comment with its mark on the current change. */
  raise(): void;
  /** Leaves the place of the current change out of the comparison. */
  leaveOut(): void;
  filter(change: Partial<ChangeFilter>): void;
  look(change: Partial<CompareLook>): void;
  /** Shows the old version alone, or the new one again. */
  toggle(): void;
  /** Shows the new version by itself. */
  showNew(): void;
  /** Closes the announcement for this pair of files. */
  dismiss(): void;
  /** Returns how many changes each page has. */
  countsByPage(): ReadonlyMap<number, number>;
  /** Returns what has not been looked at, as sentences for the approval dialog. */
  unseen(): string[];
  /** Returns what is seen of the old version in place of the new one, as a sentence; null where the new one is seen. */
  overlaid(): string | null;
  /** Keeps nothing more here; what the server lacks is sent. */
  close(): void;
}

export interface WalkState extends Judgements {
  /** Keys of the unasked changes; null if unknown, or if there were no requests. */
  unasked: readonly string[] | null;
  /** The words that have changed are shown as text. */
  showsText: boolean;
  current: string | null;
  /** Index of the current change's place that is shown. */
  place: number;
  filter: ChangeFilter;
  /** How the two versions are shown on the stage. */
  look: CompareLook;
  /** The look was taken for a page that only one version has, and ends with it. */
  isLookOfPage: boolean;
}

interface WalkParts extends JudgementPlaces {
  comparison: Comparison;
  /** Brings a place into view. */
  show(place: ChangePlace): void;
  /** Begins a comment with a mark. Returns whether it could. */
  comment(mark: Mark): boolean;
  /** Whether there is a comment with this mark, or one is being written. */
  hasMark(markId: string): boolean;
  newId(): string;
  /** There is no room for two pages side by side. */
  isNarrow(): boolean;
  announce(text: string): void;
}

/** Points that a mark leaves free around the change. */
const markMargin = 3;

export function createChangeWalk(parts: WalkParts): ChangeWalk {
  const { comparison, announce } = parts;
  const state = proxy<WalkState>({
    ...rememberedJudgements(parts, comparison.key),
    unasked: null,
    showsText: false,
    current: null,
    place: 0,
    filter: { ...noFilter },
    look: { ...usualLook },
    isLookOfPage: false,
  });
  const book = openJudgementBook(state, comparison.key, parts);
  const settings = createSettingsHistory(comparison, announce);
  const changes = () => comparison.state.changes;
  const found = (key: string | null) => itemOf(comparison.state, key);
  const current = () => found(state.current);
  const verdictOf = (key: string): Verdict | null => {
    const verdict = state.verdicts[key];
    if (verdict === undefined) return null;
    return verdict.kind === 'raised' && !parts.hasMark(verdict.markId) ? null : verdict;
  };
  const isDecided = (key: string): boolean => verdictOf(key) !== null;
  const numbered = () => numberChanges(changes(), state.unasked);
  const listed = () =>
    state.filter.kind === 'rendering' ? numberChanges(comparison.state.rendering, null) : numbered();
  const shown = () => filterChanges(listed(), state.filter, isDecided, state.current);
  const numberOf = (key: string): number => numbered().findIndex(({ item }) => item.key === key) + 1;
  const { setVerdict } = book;
  const unasked = createUnaskedPlaces();
  /** What nobody asked for is shown first: a change counts as seen from its first place on. */
  const go = (item: ListedChange): void => {
    const at = unasked.firstOf(item);
    Object.assign(state, { current: item.key, place: at });
    book.markSeen(item.key);
    takeLookOf(state, item, parts.isNarrow());
    parts.show(item.places[at] ?? item.places[0]);
    announce(spoken(item, numberOf(item.key), changes().length));
  };

  return {
    ...{ comparison, state, numbered, shown, current, verdictOf, settings },
    start() {
      const list = shown();
      const first = list.find(({ item }) => !isDecided(item.key)) ?? list[0];
      if (first !== undefined) go(first.item);
    },
    step(direction) {
      const next = neighbourOf(shown(), state.current, direction);
      if (next !== null) go(next);
      else announce(direction === 1 ? 'This is the last change' : 'This is the first change');
    },
    setUnasked(list) {
      unasked.set(list);
      state.unasked = list?.map(({ key }) => key) ?? null;
    },
    isAskedAt: unasked.isAskedAt,
    stepUnasked() {
      const list = numbered().filter(({ isUnasked }) => isUnasked === true);
      const at = list.findIndex(({ item }) => item.key === state.current);
      const next = list[(at + 1) % Math.max(1, list.length)];
      if (next !== undefined) go(next.item);
      else announce('Every change was asked for');
    },
    stepPlace(direction) {
      const item = current();
      if (item === null || item.places.length < 2) return;
      state.place = (state.place + direction + item.places.length) % item.places.length;
      const place = item.places[state.place];
      if (place === undefined) return;
      parts.show(place);
      announce(`Page ${place.page}, place ${state.place + 1} of ${item.places.length}`);
    },
    choose(key) {
      const item = found(key);
      if (item !== null) return go(item);
      state.current = null;
      takeLookOf(state, null, false);
    },
    decide(kind) {
      const item = current();
      if (item === null) return;
      if (state.verdicts[item.key]?.kind === kind) {
        setVerdict(item.key, null);
        announce('Not decided');
        return;
      }
      setVerdict(item.key, { kind });
      const next = nextUndecided(shown(), item.key, isDecided);
      if (next === null) announce(allDecided(state.filter));
      else go(next);
    },
    raise() {
      const item = current();
      const place = item?.places[state.place];
      if (item === null || place === undefined) return;
      const mark = markAt(place, parts.newId());
      if (parts.comment(mark)) setVerdict(item.key, { kind: 'raised', markId: mark.id });
    },
    leaveOut() {
      const place = current()?.places[state.place];
      if (!place?.at) return announce('A whole page cannot be left out');
      const { places } = comparison.state.settings;
      settings.set({ places: [...places, { page: place.page, at: grown(place.at) }] });
      announce(`This place on page ${place.page} is left out`);
    },
    filter: (change) => void Object.assign(state, { filter: { ...state.filter, ...change } }),
    look: (change) => takeLook(state, change),
    toggle: () => seeOther(state, parts),
    showNew: () => seeOne(state, parts, { old: false, mode: null }),
    dismiss: book.dismiss,
    countsByPage: () => countsByPage(changes()),
    unseen() {
      const left = numbered().filter(({ item }) => !state.seen.includes(item.key));
      return unseenSentences(left, comparison.names);
    },
    overlaid: () => overlaidSentence(state.look, comparison.names, current()),
    close: book.close,
  };
}

const itemOf = (
  { changes, rendering }: Pick<Comparison['state'], 'changes' | 'rendering'>,
  key: string | null,
): ListedChange | null => [...changes, ...rendering].find((item) => item.key === key) ?? null;

/** Returns what is said of a change that is gone to; `number` is 0 if it is none but differs in rendering only. */
const spoken = (item: ListedChange, number: number, count: number): string =>
  `${number === 0 ? '' : `Change ${number} of ${count}: `}${changeTitle(item)}`;

/** Returns what is said after the last decision; what differs in rendering only is no change. */
const allDecided = ({ kind }: ChangeFilter): string =>
  kind === 'rendering' ? 'All are decided' : 'Every change is decided';

/** Returns the first change after one in a list that is not decided, around its end. */
function nextUndecided(
  list: readonly NumberedChange[],
  from: string,
  isDecided: (key: string) => boolean,
): ListedChange | null {
  const at = list.findIndex(({ item }) => item.key === from);
  const isOpen = ({ item }: NumberedChange): boolean => !isDecided(item.key);
  return (list.slice(at + 1).find(isOpen) ?? list.slice(0, Math.max(at, 0)).find(isOpen))?.item ?? null;
}

/** Shows the versions as the reader wants them seen. */
function takeLook(state: WalkState, change: Partial<CompareLook>): void {
  state.look = { ...state.look, ...change };
  if (change.mode !== undefined) state.isLookOfPage = false;
}

/** Shows the version that is not seen now, alone where both are side by side. */
function seeOther(state: WalkState, parts: WalkParts): void {
  const { old: isOld, mode } = state.look;
  seeOne(state, parts, { old: !isOld, mode: mode === 'side' ? null : mode });
}

/**
 * Shows a page that was added or removed beside the empty place that it has in the other version; where there is no
 * room, the version that has it. Another change ends that. A look chosen by the reader stays.
 */
function takeLookOf(state: WalkState, item: ListedChange | null, isNarrow: boolean): void {
  const how = item?.change.kind === 'page' ? item.change.how : null;
  const isAlone = how === 'added' || how === 'removed';
  if (isAlone && (state.isLookOfPage || (state.look.mode === null && !state.look.old))) {
    state.look = isNarrow
      ? { ...state.look, mode: null, old: how === 'removed' }
      : { ...state.look, mode: 'side', old: false };
    state.isLookOfPage = true;
  } else if (!isAlone && state.isLookOfPage) {
    state.look = { ...state.look, mode: null, old: false };
    state.isLookOfPage = false;
  }
}

/** Changes how the versions are shown, and says which of them is there now. */
function seeOne(
  state: WalkState,
  { comparison: { names }, announce }: WalkParts,
  look: Partial<CompareLook>,
): void {
  state.look = { ...state.look, ...look };
  announce(state.look.old ? names.old : names.new);
}

/**
 * Returns what of the old version is on the screen in place of the new one, as a sentence; null where the new one is
 * seen. Side by side both are there, and named, but for the current change if that is a removed page.
 */
export function overlaidSentence(
  { mode, old: isOld }: CompareLook,
  { old, inText }: SideNames,
  current: ListedChange | null,
): string | null {
  if (mode === 'side')
    return lonePageOf(current)?.how === 'removed'
      ? `A page that was removed is on your screen, and ${inText.new} is not drawn beside it.`
      : null;
  if (mode === 'blink') return `Your screen shows ${inText.old} and ${inText.new} in turn.`;
  if (isOld) return `${old} is on your screen in place of ${inText.new}.`;
  return mode === null ? null : `Your screen shows ${inText.old} and ${inText.new} as one picture.`;
}

function unseenSentences(left: readonly NumberedChange[], { since }: Pick<SideNames, 'since'>): string[] {
  const count = left.length;
  if (count === 0) return [];
  const subject = `${count} ${count === 1 ? 'change' : 'changes'} ${since}`;
  const unasked = left.filter(({ isUnasked }) => isUnasked === true).length;
  const which =
    unasked === 0
      ? ''
      : unasked === count
        ? ` Nobody asked for ${count === 1 ? 'it' : 'them'}.`
        : ` Nobody asked for ${unasked} of them.`;
  return [`${subject} ${count === 1 ? 'has' : 'have'} not been looked at.${which}`];
}

/** Returns a rectangle around what changed; for a whole page, a pin at its top left. */
function markAt({ page, at }: ChangePlace, id: string): Mark {
  if (at === null) return { id, page, colour: 'red', shape: 'dot', x: 24, y: 24 };
  return { id, page, colour: 'red', shape: 'rect', ...grown(at) };
}

/** Returns a rectangle that leaves something free around another. */
function grown(at: PointRect): PointRect {
  const [x, y] = [Math.max(0, at.x - markMargin), Math.max(0, at.y - markMargin)];
  return { x, y, width: at.x + at.width + markMargin - x, height: at.y + at.height + markMargin - y };
}
