import type { Feature, Workshop } from '../pdf/proof-document.ts';
import type { Pictures } from '../pictures/pictures.ts';

/** What every design is made with. */
export interface Studio extends Workshop {
  pictures: Pictures;
}

/** A finished proof and where its parts stand. */
export interface Artwork {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: 'application/pdf' | 'image/png' | 'image/jpeg';
  features: ReadonlyMap<string, Feature>;
}

export type Design = (studio: Studio) => Artwork;
