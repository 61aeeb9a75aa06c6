import type { Font } from 'mupdf';
import type { SetText, TextBlock, TextFonts, TextLimits } from '#shared/protocol/proof-worker.ts';
import type { LoadedMupdf, MupdfLibrary } from './load-mupdf.ts';

/** A font, by the name that the page's styles use for it. */
interface NamedFont {
  name: string;
  font: Font;
}

/**
 * Returns a PDF with one page for each block, as high and wide as its text, so that text of any script can be placed on
 * another page. The first font that has all characters of a cluster draws it; what no font has is written as its code
 * points (`[U+1F9FF]`), so that nothing is lost.
 */
export function typesetText(
  { mupdf }: LoadedMupdf,
  fonts: TextFonts,
  blocks: readonly TextBlock[],
  limits: TextLimits,
): SetText {
  const named: NamedFont[] = fonts.map(({ name, bytes }) => ({ name, font: new mupdf.Font(name, bytes) }));
  const han = { name: 'Han', font: new mupdf.Font('zh-Hans') };
  const all = [...named, han];
  mupdf.installLoadFontFunction((name) => all.find((known) => known.name === name)?.font ?? null);
  const buffer = new mupdf.Buffer();
  const writer = new mupdf.DocumentWriter(buffer, 'pdf', '');
  const sizes = blocks.map((block) => writeBlock(mupdf, writer, all, block, limits));
  writer.close();
  const document = mupdf.Document.openDocument(buffer.asUint8Array().slice(), 'application/pdf').asPDF();
  if (document === null) throw new Error('MuPDF wrote no PDF');
  document.subsetFonts();
  const pdf = document.saveToBuffer('garbage,compress').asUint8Array().slice();
  document.destroy();
  return { pdf, sizes };
}

function writeBlock(
  mupdf: MupdfLibrary,
  writer: InstanceType<MupdfLibrary['DocumentWriter']>,
  fonts: readonly NamedFont[],
  block: TextBlock,
  { width: widest, height: highest }: TextLimits,
): { width: number; height: number } {
  const width = Math.min(block.width ?? widest, widest);
  const html = mupdf.Document.openDocument(new TextEncoder().encode(page(block, fonts)), 'text/html');
  try {
    html.layout(width, highest, block.size);
    const set = html.loadPage(0);
    const text = set.toStructuredText('');
    let right = 0;
    let bottom = 0;
    text.walk({
      beginLine(box) {
        right = Math.max(right, box[2]);
        bottom = Math.max(bottom, box[3]);
      },
    });
    text.destroy();
    const lines = Math.max(1, Math.round(bottom / block.lineHeight));
    // Letters joined from the right reach beyond the box of their line.
    const slack = block.spans.some((span) => joinedFromRight.test(span.text)) ? block.size : 1;
    const size = {
      width: Math.min(width, right + slack),
      height: Math.min(highest, lines * block.lineHeight),
    };
    set.run(writer.beginPage([0, 0, size.width, size.height]), mupdf.Matrix.identity);
    writer.endPage();
    set.destroy();
    return size;
  } finally {
    html.destroy();
  }
}

const joinedFromRight = /\p{Script=Arabic}/u;

const page = ({ spans, size, lineHeight, color }: TextBlock, fonts: readonly NamedFont[]) =>
  `<html><head><meta charset="utf-8"><style>@page{margin:0}body,p{margin:0;padding:0}p{font-size:${size}px;line-height:${lineHeight}px;color:${color}}</style></head><body><p>${spans
    .map((span) => runsOf(span.text, span.bold, fonts))
    .join('')}</p></body></html>`;

/** Runs of one font each. */
function runsOf(text: string, bold: boolean, fonts: readonly NamedFont[]): string {
  const runs: { name: string; text: string }[] = [];
  const usable = fonts.filter(({ name }) => !name.endsWith(bold ? ' Regular' : ' Bold'));
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    const last = runs.at(-1);
    const own = usable.find(({ name }) => name === last?.name);
    // Spaces and marks stay within a run that can draw them.
    const font =
      own && has(own, segment) && isNeutral(segment) ? own : usable.find((each) => has(each, segment));
    const run = font
      ? { name: font.name, text: segment }
      : { name: usable[0]?.name ?? 'Han', text: codePoints(segment) };
    if (last?.name === run.name) last.text += run.text;
    else runs.push(run);
  }
  return runs
    .map(({ name, text: run }) => `<span style="font-family:'${name}'">${asHtml(run)}</span>`)
    .join('');
}

const isNeutral = (segment: string) => /^[\p{Z}\p{P}\p{N}]+$/u.test(segment);

/** Joiners, direction marks, variation selectors, tabs and the ends of lines need no glyph. */
const isInvisible = (point: string) =>
  /^[\p{Cf}\p{Variation_Selector}\t\n\v\f\r\x85\u2028\u2029]$/u.test(point);

const has = ({ font }: NamedFont, segment: string) =>
  [...segment].every((point) => isInvisible(point) || font.encodeCharacter(point.codePointAt(0) ?? 0) !== 0);

const codePoints = (segment: string) =>
  [...segment]
    .map((point) => `[U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`)
    .join('');

/** MuPDF resolves references twice: in the file, and in the text that it then has. */
const asHtml = (text: string) =>
  text
    .replaceAll('&', '&#38;#38;')
    .replaceAll(/[<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/[\n\v\f\r\x85\u2028\u2029]+/g, '<br>');
