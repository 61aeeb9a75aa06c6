import type { DisplayList } from 'mupdf';
import type { PointRect } from '#shared/geometry/space.ts';
import type { RawMupdf } from '../load-mupdf.ts';
import { letterOf } from '../page-text.ts';

/** A word as it is set. Coordinates are page points, top left origin, y down. */
export interface PageWord {
  /** In compatibility form: a ligature is its letters. */
  text: string;
  /** Origin of its first letter. The box depends on font metrics, which other programs change. */
  origin: { x: number; y: number };
  box: PointRect;
  /** Colour of its first letter: red, green and blue, 8 bits each. */
  colour: number;
}

/** A picture as it is placed; its pixels as they are stored. */
export interface PagePicture {
  /** What a clip leaves of it. */
  box: PointRect;
  whole: PointRect;
  pixels: { width: number; height: number };
}

/** What a page consists of, as far as the file names it. Words are in reading order. */
export interface PageContent {
  words: PageWord[];
  pictures: PagePicture[];
}

const textBlock = 0;
const pictureBlock = 1;
/** A gap between two letters, in heights of a letter, that parts words where the file has no space. */
const gapBetweenWords = 0.6;

/** Returns the words and pictures of an interpreted page. */
export function pageContent(raw: RawMupdf, list: DisplayList): PageContent {
  const structured = list.toStructuredText('preserve-whitespace,preserve-images');
  try {
    const content: PageContent = { words: [], pictures: [] };
    const first = raw._wasm_stext_page_get_first_block(structured.pointer);
    for (let block = first; block !== 0; block = raw._wasm_stext_block_get_next(block)) {
      const type = raw._wasm_stext_block_get_type(block);
      if (type === pictureBlock) content.pictures.push(pictureOf(raw, block));
      if (type !== textBlock) continue;
      const firstLine = raw._wasm_stext_block_get_first_line(block);
      for (let line = firstLine; line !== 0; line = raw._wasm_stext_line_get_next(line))
        readLine(raw, line, content.words);
    }
    return content;
  } finally {
    structured.destroy();
  }
}

function pictureOf(raw: RawMupdf, block: number): PagePicture {
  const at = raw._wasm_stext_block_get_bbox(block) >> 2;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = raw.HEAPF32.subarray(at, at + 4);
  const matrix = raw._wasm_stext_block_get_transform(block) >> 2;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = raw.HEAPF32.subarray(matrix, matrix + 6);
  const image = raw._wasm_stext_block_get_image(block);
  return {
    box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
    whole: {
      x: e + Math.min(0, a) + Math.min(0, c),
      y: f + Math.min(0, b) + Math.min(0, d),
      width: Math.abs(a) + Math.abs(c),
      height: Math.abs(b) + Math.abs(d),
    },
    pixels: { width: raw._wasm_image_get_w(image), height: raw._wasm_image_get_h(image) },
  };
}

const blank = /^\s*$/u;

function readLine(raw: RawMupdf, line: number, words: PageWord[]): void {
  let text = '';
  let [x0, y0, x1, y1] = [0, 0, 0, 0];
  let origin = { x: 0, y: 0 };
  let colour = 0;
  const end = () => {
    const readable = text.normalize('NFKC').replaceAll('\u00ad', '');
    if (readable !== '')
      words.push({
        text: readable,
        origin,
        box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
        colour,
      });
    text = '';
  };
  const first = raw._wasm_stext_line_get_first_char(line);
  for (let char = first; char !== 0; char = raw._wasm_stext_char_get_next(char)) {
    const letter = letterOf(raw, char);
    if (blank.test(letter)) {
      end();
      continue;
    }
    const at = raw._wasm_stext_char_get_quad(char) >> 2;
    const [ulx = 0, uly = 0, urx = 0, ury = 0, llx = 0, lly = 0, lrx = 0, lry = 0] = raw.HEAPF32.subarray(
      at,
      at + 8,
    );
    const left = Math.min(ulx, urx, llx, lrx);
    const top = Math.min(uly, ury, lly, lry);
    const right = Math.max(ulx, urx, llx, lrx);
    const bottom = Math.max(uly, ury, lly, lry);
    const gap = Math.max(left - x1, x0 - right, top - y1, y0 - bottom);
    if (text !== '' && gap > gapBetweenWords * Math.min(bottom - top, right - left + bottom - top)) end();
    if (text === '') {
      [x0, y0, x1, y1] = [left, top, right, bottom];
      const pen = raw._wasm_stext_char_get_origin(char) >> 2;
      origin = { x: raw.HEAPF32[pen] ?? 0, y: raw.HEAPF32[pen + 1] ?? 0 };
      colour = raw._wasm_stext_char_get_argb(char) & 0xffffff;
    } else {
      x0 = Math.min(x0, left);
      y0 = Math.min(y0, top);
      x1 = Math.max(x1, right);
      y1 = Math.max(y1, bottom);
    }
    text += letter;
  }
  end();
}
