import { z } from 'zod';
import type { Feature } from './proof-document.ts';

/** A finished proof and the boxes of its parts. */
export interface Artwork {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: 'application/pdf' | 'image/png' | 'image/jpeg';
  features: ReadonlyMap<string, Feature>;
}

/** Width and height in millimetres. */
export const sizeSchema = z.tuple([z.number(), z.number()]).readonly();
