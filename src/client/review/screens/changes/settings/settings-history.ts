import { proxy, ref } from 'valtio';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import type { CompareSettings } from '#shared/compare/compare-settings.ts';

/** Sets how a pair is compared, one step after another, each of which can be taken back. */
export interface SettingsHistory {
  /** A proxy. */
  readonly state: {
    /** The settings are shown in place of the list. */
    isOpen: boolean;
    /** A place to leave out is being drawn on the stage. */
    isDrawing: boolean;
    canUndo: boolean;
  };
  /** Sets what is given; the rest stays. */
  set(change: Partial<CompareSettings>): void;
  nudge(rightMm: number, downMm: number): void;
  undo(): void;
}

/** Steps that can be taken back. */
const maxSteps = 100;

export function createSettingsHistory(
  comparison: Comparison,
  announce: (text: string) => void,
): SettingsHistory {
  const state = proxy({ isOpen: false, isDrawing: false, canUndo: false });
  let steps: CompareSettings[] = [];
  const set = (change: Partial<CompareSettings>): void => {
    const before = comparison.state.settings;
    comparison.configure({ ...before, ...change });
    if (comparison.state.settings === before) return;
    steps = [...steps, before].slice(-maxSteps);
    state.canUndo = true;
  };
  return {
    state: ref(state),
    set,
    nudge(rightMm, downMm) {
      const { nudge } = comparison.state.settings;
      const moved = { rightMm: tenths(nudge.rightMm + rightMm), downMm: tenths(nudge.downMm + downMm) };
      set({ nudge: moved });
      announce(`The old version lies ${moved.rightMm} mm to the right, ${moved.downMm} mm down`);
    },
    undo() {
      const last = steps.pop();
      if (last === undefined) return;
      state.canUndo = steps.length > 0;
      comparison.configure(last);
      announce('The last setting is undone');
    },
  };
}

const tenths = (mm: number): number => Math.round(mm * 100) / 100;
