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
  /** A page of the new version in whose place one is shown that only the old version has; null: none. */
  emptyPage?: number | null | undefined;
}

export const usualLook: CompareLook = { mode: null, old: false, split: 0.5, amount: 0.5 };

/** Returns whether anything but the new version is to be seen. */
export const isCompared = ({ mode, old, emptyPage }: CompareLook): boolean =>
  old || (mode !== null && (mode !== 'blink' || (emptyPage ?? null) !== null));
