export const sensitivities = ['fine', 'normal', 'coarse'] as const;
export type Sensitivity = (typeof sensitivities)[number];

/**
 * Thresholds above which two drawings differ at a place, in levels of 255 of the channel with the largest
 * difference.
 */
export interface Thresholds {
  /** Levels by which a pixel must leave the range of its neighbours in the other drawing. */
  edge: number;
  /** Share of the local contrast that is allowed on top: pictures are noisy where they have contrast. */
  contrastShare: number;
  /** Levels by which a flat area must differ. */
  tone: number;
  /** Square millimetres below which a difference is dropped. */
  areaMm2: number;
}

/** Returns thresholds in words. */
export const thresholdText = ({ edge, contrastShare, tone, areaMm2 }: Thresholds): string =>
  `Edges from ${edge} of 255 levels plus ${Math.round(contrastShare * 100)} % of the contrast around them, areas from ${tone} levels; nothing under ${areaMm2} mm².`;

export const sensitivityTable: Readonly<
  Record<Sensitivity, { label: string; meaning: string; thresholds: Thresholds }>
> = {
  fine: {
    label: 'Every trace',
    meaning: 'Also what only a loupe shows. Files of different programs may differ without reason.',
    thresholds: { edge: 24, contrastShare: 0.12, tone: 2, areaMm2: 0.015 },
  },
  normal: {
    label: 'What a reader can see',
    meaning: 'A changed digit, a hairline, three points of an ink. Noise of pictures is left out.',
    thresholds: { edge: 40, contrastShare: 0.2, tone: 3, areaMm2: 0.04 },
  },
  coarse: {
    label: 'What stands out',
    meaning: 'For scans and files that were redrawn.',
    thresholds: { edge: 80, contrastShare: 0.35, tone: 8, areaMm2: 0.6 },
  },
};
