import { proxy } from 'valtio';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import { changeTitle } from '#client/review/screens/changes/list/change-labels.ts';
import {
  createSettingsHistory,
  type SettingsHistory,
} from '#client/review/screens/changes/settings/settings-history.ts';
import type { UnseenPart } from '#client/review/stores/unseen-part.ts';
import { type CompareLook, usualLook } from '#client/stage/compare/compare-look.ts';
import { type ChangePlace, countsByPage, type ListedChange } from '#shared/compare/list-changes.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { Mark } from '#shared/review/mark.ts';
import {
  type ChangeFilter,
  type NumberedChange,
  neighbourOf,
  noFilter,
  type UnaskedChange,
} from './change-filter.ts';
import { grown, markAt } from './change-mark.ts';
import type { PairVerdicts, Verdict } from './kept-verdicts.ts';
import { createUnaskedPlaces } from './unasked-places.ts';
import { openVerdictBook, rememberedVerdicts, type VerdictPlaces } from './verdict-book.ts';
import { createWalkList } from './walk-list.ts';
import { type LookState, overlaidSentence, seeOne, seeOther, takeLook, takeLookOf } from './walk-look.ts';

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
  /** Returns which of how many the current change is, in words; empty where there is none. */
  position(): string;
  /** What was decided about a change. A comment that was cancelled or removed raises nothing. */
  verdictOf(key: string): Verdict | null;
  /** Goes to the first change that is not decided, else to the first. */
  start(): void;
  /** Goes to the next or previous change; at an end of the list it stays. */
  step(direction: 1 | -1): void;
  /** Goes to the next or previous place of the current change, around the ends. */
  stepPlace(direction: 1 | -1): void;
  choose(key: string | null): void;
  /** Brings the place of the current change into view again, where another stage has taken the place of the one before. */
  showAgain(): void;
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
  /** Returns what has not been looked at, for the approval dialog. */
  unseen(): UnseenPart[];
  /** Returns what is seen of the old version in place of the new one, as a sentence; null where the new one is seen. */
  overlaid(): string | null;
  /** Keeps nothing more here; what the server lacks is sent. */
  close(): void;
}

export interface WalkState extends PairVerdicts, LookState {
  /** Null if unknown, or if there were no requests. */
  unasked: readonly UnaskedChange[] | null;
  /** The words that have changed are shown as text. */
  showsText: boolean;
  current: string | null;
  /** Index of the current change's place that is shown. */
  place: number;
  filter: ChangeFilter;
}

interface WalkParts extends VerdictPlaces {
  comparison: Comparison;
  /** Brings a place into view. */
  show(place: ChangePlace): void;
  /** Begins a comment with a mark. Returns whether it could. */
  comment(mark: Mark): boolean;
  /** Whether there is a comment with this mark, or one is being written. */
  hasMark(markId: string): boolean;
  newId(): string;
  /** Null while it is not known. */
  pageSize(page: number): PageSize | null;
  /** There is no room for two pages side by side. */
  isNarrow(): boolean;
  announce(text: string): void;
}

export function createChangeWalk(parts: WalkParts): ChangeWalk {
  const { comparison, announce } = parts;
  const state = proxy<WalkState>({
    ...rememberedVerdicts(parts, comparison.key),
    unasked: null,
    showsText: false,
    current: null,
    place: 0,
    filter: { ...noFilter },
    look: { ...usualLook },
    isLookOfPage: false,
  });
  const book = openVerdictBook(state, comparison.key, parts);
  const settings = createSettingsHistory(comparison, announce);
  const list = createWalkList(comparison, state, parts.hasMark);
  const { numbered, shown, current, verdictOf } = list;
  const { setVerdict } = book;
  const unasked = createUnaskedPlaces();
  /** What nobody asked for is shown first: a change counts as seen from its first place on. */
  const go = (item: ListedChange): void => {
    const at = unasked.firstOf(item);
    Object.assign(state, { current: item.key, place: at });
    book.markSeen(item.key);
    takeLookOf(state, item, parts.isNarrow());
    parts.show(item.places[at] ?? item.places[0]);
    announce(`${list.position()}: ${changeTitle(item)}`);
  };

  return {
    ...{ comparison, state, numbered, shown, current, verdictOf, settings },
    position: list.position,
    start() {
      const first = list.nextUndecided(null) ?? shown()[0]?.item;
      if (first !== undefined) go(first);
    },
    step(direction) {
      const next = neighbourOf(shown(), state.current, direction);
      if (next !== null) go(next);
      else announce(direction === 1 ? 'This is the last change' : 'This is the first change');
    },
    setUnasked(items) {
      unasked.set(items);
      state.unasked = items?.map(({ key, places: [{ page }] }) => ({ key, page })) ?? null;
    },
    isAskedAt: unasked.isAskedAt,
    stepUnasked() {
      const next = list.nextUnasked();
      if (next !== null) go(next);
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
    showAgain() {
      const place = current()?.places[state.place];
      if (place !== undefined) parts.show(place);
    },
    choose(key) {
      const item = list.find(key);
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
      const next = list.nextUndecided(item.key);
      if (next === null) announce(allDecided(state.filter));
      else go(next);
    },
    raise() {
      const item = current();
      const place = item?.places[state.place];
      if (item === null || place === undefined) return;
      const mark = markAt(place, parts.newId(), parts.pageSize(place.page));
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
    countsByPage: () => countsByPage(comparison.state.changes),
    unseen: list.unseen,
    overlaid: () => overlaidSentence(state.look, comparison.names, current()),
    close: book.close,
  };
}

/** Returns what is said after the last decision; what differs in rendering only is no change. */
const allDecided = ({ kind }: ChangeFilter): string =>
  kind === 'rendering' ? 'All are decided' : 'Every change is decided';
