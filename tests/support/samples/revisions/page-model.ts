import jpeg from 'jpeg-js';
import PdfDocument from 'pdfkit';
import { inPlace, type Placement } from '#shared/compare/change.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { randomFrom } from '../../run/random.ts';
import { barcodeBars, withCheckDigit } from './barcode.ts';

/** Inks from 0 to 100. */
export type Inks = [cyan: number, magenta: number, yellow: number, black: number];

export type Element =
  | { kind: 'tint'; box: PointRect; inks: Inks }
  | { kind: 'word'; text: string; x: number; y: number; size: number; font: FontName }
  | { kind: 'picture'; box: PointRect; seed: number }
  | { kind: 'line'; box: PointRect; inks: Inks }
  | { kind: 'barcode'; x: number; y: number; digits: string };

export interface PageModel {
  width: number;
  height: number;
  elements: Element[];
}

const fontFiles = {
  sans: 'node_modules/@fontsource/inter/files/inter-latin-400-normal.woff',
  serif: 'node_modules/@fontsource/cormorant-garamond/files/cormorant-garamond-latin-400-normal.woff',
  text: 'node_modules/@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff',
} as const;
export type FontName = keyof typeof fontFiles;

const measuring = new PdfDocument({ font: '' });
/** Returns the box of a word with its full line. */
function wordBox({ text, x, y, size, font }: Element & { kind: 'word' }): PointRect {
  measuring.font(fontFiles[font]).fontSize(size);
  return { x, y, width: measuring.widthOfString(text), height: measuring.currentLineHeight() };
}
const barHeight = 40;
const barWidth = 0.94;

/** Returns where an element is drawn. */
export function elementBox(element: Element): PointRect {
  if (element.kind === 'word') return wordBox(element);
  if (element.kind === 'barcode')
    return { x: element.x, y: element.y, width: barWidth * 95, height: barHeight + 10 };
  return element.box;
}

const pixels = { width: 160, height: 110 };
/** Returns soft hills and grain: much contrast in some places, hardly any in others. */
function photograph(seed: number): Buffer {
  const next = randomFrom(seed);
  const waves = Array.from({ length: 6 }, () => [next() * 9, next() * 9, next() * 6, next() * 40] as const);
  const tint = [next() * 120 + 60, next() * 120 + 60, next() * 120 + 60];
  const data = Buffer.alloc(pixels.width * pixels.height * 4, 255);
  for (let y = 0; y < pixels.height; y++)
    for (let x = 0; x < pixels.width; x++) {
      const hill = waves.reduce(
        (sum, [right, down, phase, height]) =>
          sum + height * Math.sin((right * x) / pixels.width + (down * y) / pixels.height + phase),
        0,
      );
      const grain = (next() - 0.5) * 12;
      for (let channel = 0; channel < 3; channel++)
        data[(y * pixels.width + x) * 4 + channel] = Math.max(
          0,
          Math.min(255, (tint[channel] ?? 0) + hill * (1 - channel / 5) + grain),
        );
    }
  return jpeg.encode({ ...pixels, data }, 88).data;
}

/** Returns a PDF of pages as they are modelled, all of each placed so; text is in its own fonts. */
export function pdfOfModels(models: readonly PageModel[], { a, b, x, y }: Placement = inPlace): Uint8Array {
  const pdf = new PdfDocument({ autoFirstPage: false, font: '', info: { CreationDate: new Date(0) } });
  for (const { width, height, elements } of models) {
    pdf.addPage({ size: [width, height], margin: 0 });
    pdf.transform(a, b, -b, a, x, y);
    for (const element of elements) drawElement(pdf, element);
  }
  pdf.end();
  return new Uint8Array(pdf.read());
}

const black: Inks = [0, 0, 0, 100];

function drawElement(pdf: PDFKit.PDFDocument, element: Element): void {
  switch (element.kind) {
    case 'tint':
    case 'line': {
      const { x, y, width, height } = element.box;
      pdf.rect(x, y, width, height).fill(element.inks);
      break;
    }
    case 'word':
      pdf.font(fontFiles[element.font]).fontSize(element.size).fillColor(black);
      pdf.text(element.text, element.x, element.y, { lineBreak: false });
      break;
    case 'picture': {
      const { x, y, width, height } = element.box;
      pdf.image(photograph(element.seed), x, y, { width, height });
      break;
    }
    case 'barcode': {
      const digits = withCheckDigit(element.digits);
      barcodeBars(digits).forEach((isDark, at) => {
        if (isDark) pdf.rect(element.x + at * barWidth, element.y, barWidth, barHeight).fill(black);
      });
      pdf.font(fontFiles.sans).fontSize(7).fillColor(black);
      pdf.text(digits, element.x, element.y + barHeight + 1, { lineBreak: false });
    }
  }
}

const syllables = 'ka lo mir ten sa bru del fon gra hil jet wol par qui rus vem zan tor ep ul'.split(' ');

/** Returns a page of a leaflet or catalogue: tints, pictures, lines, a barcode, and text from 6 to 26 points. */
export function randomPage(next: () => number): PageModel {
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  const word = () => Array.from({ length: whole(1, 4) }, () => syllables[whole(0, 19)]).join('');
  const price = () => `${whole(1, 9)}${whole(10, 99)}.${whole(0, 9)}0`;
  const [width, height] = next() < 0.7 ? [595, 842] : [420, 595];
  const elements: Element[] = [];
  const inks = (): Inks => [between(4, 60), between(4, 60), between(4, 60), between(0, 20)];
  const bands = whole(5, 8);
  const bandHeight = (height - 80) / bands;
  elements.push({
    kind: 'tint',
    box: { x: 30, y: 30, width: width - 60, height: bandHeight - 8 },
    inks: inks(),
  });
  for (let band = 0; band < bands; band++) {
    const top = 34 + band * bandHeight;
    const side = next() < 0.5;
    const pictureWidth = between(70, 130);
    const left = side ? 40 + pictureWidth + 14 : 40;
    const right = side ? width - 40 : width - 54 - pictureWidth;
    const box = { x: side ? 40 : right + 14, y: top, width: pictureWidth, height: bandHeight - 16 };
    const what = next();
    if (what < 0.4 || band === 1) elements.push({ kind: 'picture', box, seed: whole(1, 1e9) });
    else if (what < 0.7) elements.push({ kind: 'tint', box, inks: inks() });
    else
      elements.push({
        kind: 'barcode',
        x: box.x,
        y: top + 4,
        digits: String(whole(100000000000, 999999999999)),
      });
    const font = (['sans', 'serif', 'text'] as const)[whole(0, 2)] ?? 'sans';
    const size = [6, 7, 8, 9, 10, 12][whole(0, 5)] ?? 9;
    let y = top;
    elements.push({ kind: 'word', text: word(), x: left, y, size: size * 2, font });
    y += size * 2.6;
    for (let x = left; y + size * 1.3 < top + bandHeight - 12; ) {
      const text = next() < 0.1 ? price() : word();
      const set: Element = { kind: 'word', text, x, y, size, font };
      const advance = wordBox(set).width + size * 0.3;
      if (x + advance > right) {
        x = left;
        y += size * 1.3;
        continue;
      }
      elements.push(set);
      x += advance;
    }
    elements.push({
      kind: 'line',
      box: { x: 36, y: top + bandHeight - 9, width: width - 72, height: 0.25 },
      inks: black,
    });
  }
  return { width, height, elements };
}
