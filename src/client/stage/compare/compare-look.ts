/** How two versions are shown together. */
export const compareModes = ['side', 'swipe', 'onion', 'ghost', 'blink', 'difference', 'heat'] as const;
export type CompareMode = (typeof compareModes)[number];

export interface CompareLook {
  /** Null: the new version alone. */
  mode: CompareMode | null;
  /** The old version is shown alone, in any mode but side by side. */
  old: boolean;
  /** In `swipe`, the share of the width that shows the old version. */
  split: number;
  /** How much of the old is seen in `onion`. */
  amount: number;
  /** The old page has none in the new version: its place there is empty. */
  isNewMissing?: boolean | undefined;
}

export const usualLook: CompareLook = { mode: null, old: false, split: 0.5, amount: 0.5 };

/** Returns whether anything but the new version is to be seen. */
export const isCompared = ({ mode, old, isNewMissing }: CompareLook): boolean =>
  old || (mode !== null && (mode !== 'blink' || isNewMissing === true));
