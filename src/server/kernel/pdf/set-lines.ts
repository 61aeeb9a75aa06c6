import type { EmbeddedFont, PDF } from '@libpdf/core';
import type { FontFiles, Weight } from './fonts.ts';

/** Text of one weight within a paragraph. */
export interface Span {
  text: string;
  weight: Weight;
  /** `#rrggbb`; the paragraph's own without one. */
  color?: string;
}

/** A piece of a line: one font, one colour. */
export interface Piece {
  text: string;
  font: EmbeddedFont;
  width: number;
  color: string | undefined;
}

/** The fonts of one document, by weight, in the order in which they are tried for a character. */
export type DocumentFonts = Readonly<Record<Weight, Iterable<EmbeddedFont>>>;

/** Fonts of one weight, each embedded when it is first tried: most documents need the first one alone. */
class LateFonts implements Iterable<EmbeddedFont> {
  readonly #pdf: PDF;
  readonly #files: readonly Uint8Array[];
  readonly #embedded: EmbeddedFont[] = [];

  constructor(pdf: PDF, files: readonly Uint8Array[]) {
    this.#pdf = pdf;
    this.#files = files;
  }

  *[Symbol.iterator](): Generator<EmbeddedFont> {
    for (const [at, bytes] of this.#files.entries()) {
      this.#embedded[at] ??= this.#pdf.embedFont(bytes);
      yield this.#embedded[at];
    }
  }
}

/** Returns the first font that has a glyph for a character; undefined where none has. */
function fontFor(fonts: Iterable<EmbeddedFont>, point: string): EmbeddedFont | undefined {
  for (const font of fonts) if (font.canEncode(point)) return font;
  return undefined;
}

/** Returns the fonts for a document; only the glyphs in use are written. */
export function embedFonts(pdf: PDF, files: FontFiles): DocumentFonts {
  const embed = (weight: Weight) => new LateFonts(pdf, files[weight]);
  return {
    regular: embed('regular'),
    medium: embed('medium'),
    semibold: embed('semibold'),
    bold: embed('bold'),
    mono: embed('mono'),
    slip: embed('slip'),
    'slip-bold': embed('slip-bold'),
  };
}

/** Returns whether every character of the text has a glyph. */
export const canSet = (fonts: DocumentFonts, spans: readonly Span[]): boolean =>
  spans.every(({ text, weight }) =>
    [...text].every((point) => point === '\n' || fontFor(fonts[weight], point) !== undefined),
  );

/** Returns the lines of a paragraph broken at spaces, and within a word that is wider than a line. */
export function breakLines(
  fonts: DocumentFonts,
  spans: readonly Span[],
  size: number,
  width: number,
): Piece[][] {
  const lines: Piece[][] = [[]];
  let used = 0;
  const next = () => {
    lines.push([]);
    used = 0;
  };
  for (const word of wordsOf(fonts, spans, size)) {
    if (word.isBreak) {
      next();
      continue;
    }
    const line = () => lines.at(-1) ?? [];
    const wide = widthOf(word.pieces);
    if (used > 0 && used + wide > width) next();
    if (word.isSpace && used === 0) continue;
    for (const piece of wide > width ? word.pieces.flatMap((each) => letters(each, size)) : word.pieces) {
      if (used > 0 && used + piece.width > width && !word.isSpace) next();
      line().push(piece);
      used += piece.width;
    }
  }
  return lines.map(joined(size));
}

interface Word {
  pieces: Piece[];
  isSpace: boolean;
  isBreak: boolean;
}

/**
 * Words run on across spans, so that a comma after a bold name stays with it. A compound may break after its hyphens.
 */
function wordsOf(fonts: DocumentFonts, spans: readonly Span[], size: number): Word[] {
  const words: Word[] = [];
  for (const span of spans)
    for (const whole of span.text.split(/(\n| )/))
      for (const [at, text] of whole.split(/(?<=[-–])(?=\p{L})/u).entries()) {
        if (text === '') continue;
        const pieces = text === '\n' ? [] : piecesOf(fonts, { ...span, text }, size);
        const last = words.at(-1);
        const isSpace = text === ' ';
        const runsOn = at === 0 && last !== undefined && !last.isSpace && !last.isBreak;
        if (runsOn && !isSpace && text !== '\n') last.pieces.push(...pieces);
        else words.push({ pieces, isSpace, isBreak: text === '\n' });
      }
  return words;
}

function piecesOf(fonts: DocumentFonts, { text, weight, color }: Span, size: number): Piece[] {
  const pieces: Piece[] = [];
  for (const point of text) {
    const font = fontFor(fonts[weight], point) ?? [...fonts[weight]][0];
    if (font === undefined) throw new Error(`there is no font of ${weight}`);
    const last = pieces.at(-1);
    if (last?.font === font) last.text += point;
    else pieces.push({ text: point, font, width: 0, color });
  }
  return pieces.map((piece) => ({ ...piece, width: piece.font.widthOfTextAtSize(piece.text, size) }));
}

const letters = (piece: Piece, size: number): Piece[] =>
  [...piece.text].map((text) => ({ ...piece, text, width: piece.font.widthOfTextAtSize(text, size) }));

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0);

const joined = (size: number) => (line: readonly Piece[]) => {
  const merged: Piece[] = [];
  for (const piece of line) {
    const last = merged.at(-1);
    if (last !== undefined && last.font === piece.font && last.color === piece.color) {
      last.text += piece.text;
      last.width = last.font.widthOfTextAtSize(last.text, size);
    } else merged.push({ ...piece });
  }
  return merged;
};
