import { lonePageOf } from '#client/review/screens/changes/on-stage/lone-page.ts';
import type { SideNames } from '#client/review/screens/changes/pair/side-names.ts';
import type { CompareLook } from '#client/stage/compare/compare-look.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';

/** How a walk shows the two versions. */
export interface LookState {
  /** How the two versions are shown on the stage. */
  look: CompareLook;
  /** The look was taken for a page that only one version has, and ends with it. */
  isLookOfPage: boolean;
}

interface LookParts {
  comparison: { names: SideNames };
  announce(text: string): void;
}

/** Shows the versions as the reader wants them seen. */
export function takeLook(state: LookState, change: Partial<CompareLook>): void {
  state.look = { ...state.look, ...change };
  if (change.mode !== undefined) state.isLookOfPage = false;
}

/** Shows the version that is not seen now, alone where both are side by side. */
export function seeOther(state: LookState, parts: LookParts): void {
  const { old: isOld, mode } = state.look;
  seeOne(state, parts, { old: !isOld, mode: mode === 'side' ? null : mode });
}

/**
 * Shows a page that was added or removed beside the empty place that it has in the other version; where there is no
 * room, the version that has it. Another change ends that. A look chosen by the reader stays.
 */
export function takeLookOf(state: LookState, item: ListedChange | null, isNarrow: boolean): void {
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
export function seeOne(
  state: LookState,
  { comparison: { names }, announce }: LookParts,
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
  if (mode === 'side') {
    const lone = lonePageOf(current);
    return lone?.how === 'removed'
      ? `A page that was removed is on your screen, and page ${lone.at} of ${inText.new} is not drawn beside it.`
      : null;
  }
  if (mode === 'blink') return `Your screen shows ${inText.old} and ${inText.new} in turn.`;
  if (isOld) return `${old} is on your screen in place of ${inText.new}.`;
  return mode === null ? null : `Your screen shows ${inText.old} and ${inText.new} as one picture.`;
}
