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
    const letters = String.fromCodePoint(raw._wasm_stext_char_get_c(char));
    const at = raw._wasm_stext_char_get_quad(char) >> 2;
    text += letters;
    for (let unit = 0; unit < letters.length; unit++) quads.push(...raw.HEAPF32.subarray(at, at + 8));
  }
  return { text, quads: new Float32Array(quads) };
}

/** Returns where `needle` is in what is drawn, whatever its case and accents, also where a hyphen parts it. */
export function hitsIn(list: DisplayList, needle: string): SearchHit[] {
  if (needle === '') return [];
  const structured = list.toStructuredText('dehyphenate');
  try {
    return structured
      .search(needle, 'ignore-case,ignore-diacritics')
      .map((quads) => new Float32Array(quads.flat()));
  } finally {
    structured.destroy();
  }
}
