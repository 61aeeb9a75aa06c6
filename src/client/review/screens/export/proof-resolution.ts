import { type ProofResolution, proofResolutions } from '#shared/review/proof-resolution.ts';

const storageKey = 'review.proof-resolution';

/** Returns the resolution chosen last on this device. */
export const readResolution = (storage: Storage): ProofResolution =>
  proofResolutions.find((each) => String(each) === storage.getItem(storageKey)) ?? proofResolutions[0];

/** Remembers a chosen resolution. A storage that is full or closed costs the memory, not the download. */
export function keepResolution(storage: Storage, resolution: ProofResolution): void {
  try {
    storage.setItem(storageKey, String(resolution));
  } catch {
    // The choice holds for this download only.
  }
}
