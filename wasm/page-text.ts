import type { DisplayList } from 'mupdf';
import type { PageText, SearchHit, TextLine } from '#shared/protocol/pdf-worker.ts';
import type { RawMupdf } from './load-mupdf.ts';

const textBlock = 0;

/** The lines of what is drawn, in reading order, a quad for each UTF-16 unit. */
export function textOf(raw: RawMupdf, list: DisplayList): PageText {
  const structured = list.toStructuredText('preserve-whitespace');
  try {
    const lines: TextLine[] = [];
    const first = raw._wasm_stext_page_get_first_block(structured.pointer);
    for (let block = first; block !== 0; block = raw._wasm_stext_block_get_next(block)) {
      if (raw._wasm_stext_block_get_type(block) !== textBlock) continue;
      const firstLine = raw._wasm_stext_block_get_first_line(block);
      for (let line = firstLine; line !== 0; line = raw._wasm_stext_line_get_next(line))
        lines.push(textLine(raw, line));
    }
    return { lines };
  } finally {
    structured.destroy();
  }
}

function textLine(raw: RawMupdf, line: number): TextLine {
  let text = '';
  const quads: number[] = [];
  const first = raw._wasm_stext_line_get_first_char(line);
  for (let char = first; char !== 0; char = raw._wasm_stext_char_get_next(char)) {
    const letters = letterOf(raw, char);
    const at = raw._wasm_stext_char_get_quad(char) >> 2;
    text += letters;
    for (let unit = 0; unit < letters.length; unit++) quads.push(...raw.HEAPF32.subarray(at, at + 8));
  }
  return { text, quads: new Float32Array(quads) };
}

/** Returns a letter as text. U+FFFD is what a file calls a letter but Unicode does not, and 0, which no database keeps. */
export function letterOf(raw: RawMupdf, char: number): string {
  const code = raw._wasm_stext_char_get_c(char);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return String.fromCodePoint(code > 0 && code <= 0x10ffff && !isSurrogate ? code : 0xfffd);
}

/** Bytes of a quad, and of what tells whether a hit begins with it. */
const quadBytes = 32;
const beginsBytes = 4;
/** Quads of a page that are asked for at first, and by how many times more where those are not all. */
const firstQuads = 512;
const moreQuads = 8;

/** Returns where `needle` is in what is drawn, whatever its case and accents, also where a hyphen parts it. */
export function hitsIn(raw: RawMupdf, list: DisplayList, needle: string): SearchHit[] {
  if (needle === '') return [];
  const structured = list.toStructuredText('dehyphenate');
  const words = utf8(raw, needle);
  const options = utf8(raw, 'ignore-case,ignore-diacritics');
  try {
    // MuPDF's own wrapper returns no more than 500 quads, and does not say that there are more.
    for (let most = firstQuads; ; most *= moreQuads) {
      const quads = raw._wasm_malloc(most * (quadBytes + beginsBytes));
      try {
        const begins = quads + most * quadBytes;
        const count = raw._wasm_search_stext_page(structured.pointer, words, begins, quads, most, options);
        if (count < most) return hitsOf(raw, quads, begins, count);
      } finally {
        raw._wasm_free(quads);
      }
    }
  } finally {
    raw._wasm_free(words);
    raw._wasm_free(options);
    structured.destroy();
  }
}

/** Returns the hits of `count` quads, each with those that follow its first one. */
function hitsOf(raw: RawMupdf, quads: number, begins: number, count: number): SearchHit[] {
  const hits: SearchHit[] = [];
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && raw.HEAP32[(begins >> 2) + to] === 0) to++;
    hits.push(raw.HEAPF32.slice((quads >> 2) + from * 8, (quads >> 2) + to * 8));
    from = to;
  }
  return hits;
}

/** Returns the address of a text that MuPDF can read, to be freed. */
function utf8(raw: RawMupdf, text: string): number {
  const bytes = new TextEncoder().encode(`${text}\0`);
  const at = raw._wasm_malloc(bytes.length);
  raw.HEAPU8.set(bytes, at);
  return at;
}
