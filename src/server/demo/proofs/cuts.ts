import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { z } from 'zod';
import { unpackWoff } from '#server/kernel/pdf/unpack-woff.ts';

const require = createRequire(import.meta.url);

/** The cuts our designs are set in; all under the SIL Open Font License, which allows embedding. */
const cuts = {
  display: ['dm-serif-display', '400-normal'],
  condensedBold: ['barlow-condensed', '700-normal'],
  sans: ['source-sans-3', '400-normal'],
  sansLight: ['source-sans-3', '300-normal'],
  sansSemibold: ['source-sans-3', '600-normal'],
  garamond: ['cormorant-garamond', '500-normal'],
  garamondBold: ['cormorant-garamond', '700-normal'],
} as const;
export type Cut = keyof typeof cuts;
export const cutSchema = z.enum(Object.keys(cuts) as [Cut, ...Cut[]]);

const opened = new Map<Cut, Font>();

/** Returns a cut's font; each is read once, however many proofs are set in it. */
export function fontOf(cut: Cut): Font {
  let font = opened.get(cut);
  if (font === undefined) {
    const [family, style] = cuts[cut];
    const path = require.resolve(`@fontsource/${family}/files/${family}-latin-${style}.woff`);
    // In compressed form, its tables would be inflated again for every proof.
    font = create(Buffer.from(unpackWoff(readFileSync(path)))) as Font;
    opened.set(cut, font);
  }
  return font;
}
