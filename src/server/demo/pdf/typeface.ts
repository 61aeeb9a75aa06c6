import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'mupdf';
import type { MupdfLibrary } from '#wasm/load-mupdf.ts';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);
const file = (family: string, cut: string): string =>
  require.resolve(`@fontsource/${family}/files/${family}-latin-${cut}.woff`);

/** The cuts our designs are set in; all under the SIL Open Font License, which allows embedding. */
const cuts = {
  display: () => file('dm-serif-display', '400-normal'),
  displayItalic: () => file('dm-serif-display', '400-italic'),
  condensed: () => file('barlow-condensed', '500-normal'),
  condensedBold: () => file('barlow-condensed', '700-normal'),
  sans: () => file('source-sans-3', '400-normal'),
  sansLight: () => file('source-sans-3', '300-normal'),
  sansItalic: () => file('source-sans-3', '400-italic'),
  sansSemibold: () => file('source-sans-3', '600-normal'),
  garamond: () => file('cormorant-garamond', '500-normal'),
  garamondItalic: () => file('cormorant-garamond', '500-italic'),
  garamondBold: () => file('cormorant-garamond', '700-normal'),
} as const;
export type Cut = keyof typeof cuts;

/** A font with the two things layout needs: glyph numbers and advances in em. */
export class Typeface {
  readonly font: Font;
  readonly #glyphs = new Map<string, { hex: string; advance: number }>();

  constructor(font: Font) {
    this.font = font;
  }

  /** Width of `text` in em, without tracking. */
  measure(text: string): number {
    let width = 0;
    for (const character of text) width += this.#glyph(character).advance;
    return width;
  }

  /** `text` as the hexadecimal string of an Identity-H font. */
  encode(text: string): string {
    let hex = '';
    for (const character of text) hex += this.#glyph(character).hex;
    return `<${hex}>`;
  }

  #glyph(character: string) {
    const known = this.#glyphs.get(character);
    if (known !== undefined) return known;
    const id = this.font.encodeCharacter(character);
    if (id === 0) throw new Error(`no glyph for ${JSON.stringify(character)} in ${this.font.getName()}`);
    const glyph = { hex: id.toString(16).padStart(4, '0'), advance: this.font.advanceGlyph(id) };
    this.#glyphs.set(character, glyph);
    return glyph;
  }
}

export class TypefaceShelf {
  readonly #mupdf: MupdfLibrary;
  readonly #faces = new Map<Cut, Typeface>();

  constructor(mupdf: MupdfLibrary) {
    this.#mupdf = mupdf;
  }

  face(cut: Cut): Typeface {
    let face = this.#faces.get(cut);
    if (face === undefined) {
      face = new Typeface(new this.#mupdf.Font(cut, unpackWoff(readFileSync(cuts[cut]()))));
      this.#faces.set(cut, face);
    }
    return face;
  }

  dispose(): void {
    for (const { font } of this.#faces.values()) font.destroy();
    this.#faces.clear();
  }
}
