import { keptText } from '#client/sync/kept-value.ts';
import { type ProofResolution, proofResolutions } from '#shared/review/proof-resolution.ts';

/** The resolution chosen last on this device. */
export const keptResolution = keptText<ProofResolution>('review.proof-resolution', {
  otherwise: proofResolutions[0],
  parse: (text) => proofResolutions.find((each) => String(each) === text),
});
