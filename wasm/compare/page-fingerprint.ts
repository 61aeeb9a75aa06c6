import { fingerprintSide, type PageFingerprint } from '#shared/compare/page-match.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { TilePixels } from '#shared/protocol/pdf-worker.ts';
import type { PageWord } from './page-content.ts';

/** Fewer words than this may occur on many pages: a heading, a page number. */
const enoughWords = 6;

/** Returns a page's fingerprint. `small`: the whole page, with at least `fingerprintSide` pixels a side. */
export function pageFingerprint(
  size: PageSize,
  small: TilePixels,
  words: readonly PageWord[],
): PageFingerprint {
  const texts = words.flatMap(({ text }) => (isUnspaced(text) ? [...text] : [text]));
  return {
    size,
    fields: fieldsOf(small),
    words: Uint32Array.from(hashes(texts)).sort(),
    text: texts.length < enoughWords ? 0 : texts.reduce((hash, text) => mixed(hash, text), seed) || 1,
  };
}

/** Scripts that are set without blanks between words, whose lines break between letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Letters of a word at most: what is longer is a line without blanks. */
const maxLetters = 24;

/** Returns whether a text between two blanks is no word, but as much as a line has room for. */
const isUnspaced = (text: string): boolean => text.length > maxLetters || unspaced.test(text);

/** Mean brightness of each field. Every field has a pixel: no side is shorter than `fingerprintSide`. */
function fieldsOf({ width, height, pixels }: TilePixels): Uint8Array {
  const bytes = new Uint8Array(pixels);
  const sums = new Float64Array(fingerprintSide * fingerprintSide);
  const counts = new Uint32Array(fingerprintSide * fingerprintSide);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * fingerprintSide) / height) * fingerprintSide;
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const field = row + Math.floor((x * fingerprintSide) / width);
      const bright =
        ((bytes[from] ?? 0) * 77 + (bytes[from + 1] ?? 0) * 150 + (bytes[from + 2] ?? 0) * 29) >> 8;
      sums[field] = (sums[field] ?? 0) + bright;
      counts[field] = (counts[field] ?? 0) + 1;
    }
  }
  return Uint8Array.from(sums, (sum, field) => sum / Math.max(1, counts[field] ?? 1));
}

function hashes(words: readonly string[]): Set<number> {
  const found = new Set<number>();
  let before = '';
  for (const text of words) {
    found.add(mixed(seed, text));
    if (before !== '') found.add(mixed(mixed(seed, before), text));
    before = text;
  }
  return found;
}

/** FNV-1a, with an end after each word. */
const seed = 0x811c9dc5;
function mixed(hash: number, text: string): number {
  let next = hash;
  for (let at = 0; at < text.length; at++) next = Math.imul(next ^ text.charCodeAt(at), 0x01000193);
  return Math.imul(next ^ 0x20, 0x01000193) >>> 0;
}
