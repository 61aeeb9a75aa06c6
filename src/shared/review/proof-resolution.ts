/** Dots an inch that a proof's pages can be drawn at; the first is used until somebody chooses. */
export const proofResolutions = [144, 300] as const;
export type ProofResolution = (typeof proofResolutions)[number];
