import { ops, PDF, type PDFEmbeddedPage, type PDFPage, rgb } from '@libpdf/core';
import { rgbOf } from '#shared/kernel/contrast.ts';
import type { PagePicture, SetText, TextBlock } from '#shared/protocol/proof-worker.ts';
import type { FontFiles } from './fonts.ts';
import { breakLines, canSet, type DocumentFonts, embedFonts, type Span } from './set-lines.ts';

export interface SheetSize {
  width: number;
  height: number;
}
/** In the pixels of the design, 96 to the inch. */
export const a4: SheetSize = { width: 794, height: 1123 };
export const letter: SheetSize = { width: 816, height: 1056 };
export const ink = '#18181b';
export const mutedInk = '#52525b';
const pointsPerPixel = 595.276 / a4.width;

export interface TextStyle {
  size: number;
  /** Height of a line, in pixels. */
  lineHeight: number;
  color?: string;
  /** Pixels between letters. */
  spacing?: number;
  align?: 'left' | 'right' | 'center';
}

/** Text that Inter cannot draw, set elsewhere: which block of which PDF. */
export interface ForeignText {
  known: ReadonlyMap<string, { page: number; width: number; height: number }>;
  pdf: SetText['pdf'] | null;
}
export const noForeignText: ForeignText = { known: new Map(), pdf: null };

/** The pages of one document, drawn in pixels from the top left. */
export class Sheet {
  readonly pdf: PDF;
  readonly size: SheetSize;
  readonly #fonts: DocumentFonts;
  readonly #foreign: ForeignText;
  readonly #drawnPages = new Map<number, PDFEmbeddedPage>();
  readonly #pages: PDFPage[] = [];
  /** Blocks that were requested and are not in `foreign`. */
  readonly missing = new Map<string, TextBlock>();
  #at = -1;

  private constructor(pdf: PDF, fonts: DocumentFonts, foreign: ForeignText, size: SheetSize) {
    this.pdf = pdf;
    this.size = size;
    this.#fonts = fonts;
    this.#foreign = foreign;
  }

  static async create(files: FontFiles, foreign: ForeignText, size = a4): Promise<Sheet> {
    const pdf = PDF.create();
    const sheet = new Sheet(pdf, embedFonts(pdf, files), foreign, size);
    if (foreign.pdf !== null) {
      const source = await PDF.load(foreign.pdf);
      for (const { page } of foreign.known.values())
        sheet.#drawnPages.set(page, await pdf.embedPage(source, page));
    }
    return sheet;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  addPage(): void {
    const { width, height } = this.size;
    this.#pages.push(this.pdf.addPage({ width: width * pointsPerPixel, height: height * pointsPerPixel }));
    this.#at = this.#pages.length - 1;
  }

  /** Draws on that page from now on, counted from 0. */
  turnTo(page: number): void {
    this.#at = page;
  }

  /** Draws a paragraph with its first line's top at `y`; returns its height. */
  text(spans: Span | readonly Span[], at: { x: number; y: number; width: number }, style: TextStyle): number {
    const all = shownSpans(spans);
    if (!canSet(this.#fonts, all)) return this.#foreignText(all, at, style);
    const { size, lineHeight, color = ink, align = 'left', spacing = 0 } = style;
    const lines = breakLines(this.#fonts, all, size, at.width);
    // Inter's ascender and descender, of its em.
    const baseline = (lineHeight - 1.21 * size) / 2 + 0.969 * size;
    for (const [row, line] of lines.entries()) {
      const width = line.reduce((sum, piece) => sum + piece.width, 0);
      let x = at.x + (align === 'left' ? 0 : (at.width - width) / (align === 'right' ? 1 : 2));
      for (const piece of line) {
        if (spacing !== 0)
          this.#page.drawOperators([ops.pushGraphicsState(), ops.setCharSpacing(spacing * pointsPerPixel)]);
        this.#page.drawText(piece.text, {
          x: x * pointsPerPixel,
          y: this.#up(at.y + row * lineHeight + baseline),
          font: piece.font,
          size: size * pointsPerPixel,
          color: colour(piece.color ?? color),
        });
        if (spacing !== 0) this.#page.drawOperators([ops.popGraphicsState()]);
        x += piece.width;
      }
    }
    return lines.length * lineHeight;
  }

  /** Returns the height that a paragraph has, without drawing it. */
  heightOf(spans: Span | readonly Span[], width: number, style: TextStyle): number {
    const all = shownSpans(spans);
    if (canSet(this.#fonts, all))
      return breakLines(this.#fonts, all, style.size, width).length * style.lineHeight;
    return this.#foreignBlock(all, width, style)?.height ?? style.lineHeight;
  }

  /** Returns the width of one line. */
  widthOf(span: Span, size: number): number {
    return breakLines(this.#fonts, [span], size, Number.POSITIVE_INFINITY)
      .flat()
      .reduce((sum, piece) => sum + piece.width, 0);
  }

  line(y: number, width: number, color: string, at: { x: number; width: number }): void {
    this.box({ x: at.x, y, width: at.width, height: width }, color);
  }

  box({ x, y, width, height }: Area, color: string): void {
    this.#page.drawRectangle({ ...this.#area({ x, y, width, height }), color: colour(color) });
  }

  frame(area: Area, color: string): void {
    const path = this.#page.drawPath();
    const { x, y, width, height } = this.#area(area);
    path
      .rectangle(x, y, width, height)
      .stroke({ borderColor: colour(color), borderWidth: 0.75 * pointsPerPixel });
  }

  picture({ bytes }: Pick<PagePicture, 'bytes'>, area: Area): void {
    this.#page.drawImage(this.pdf.embedJpeg(bytes), this.#area(area));
  }

  /** Fills the shape of an SVG path in one go. */
  shape(path: string, at: { x: number; y: number; scale: number }, color: string): void {
    this.#page.drawSvgPath(path, {
      x: at.x * pointsPerPixel,
      y: this.#up(at.y),
      scale: at.scale * pointsPerPixel,
      color: colour(color),
    });
  }

  link(area: Area, uri: string): void {
    const { x, y, width, height } = this.#area(area);
    this.#page.addLinkAnnotation({ rect: { x, y, width, height }, uri, borderWidth: 0 });
  }

  #foreignText(
    spans: readonly Span[],
    at: { x: number; y: number; width: number },
    style: TextStyle,
  ): number {
    const set = this.#foreignBlock(spans, at.width, style);
    const drawn = set && this.#drawnPages.get(set.page);
    if (set === undefined || drawn === undefined) return style.lineHeight;
    const free = at.width - set.width;
    const { align = 'left' } = style;
    this.#page.drawPage(drawn, {
      x: (at.x + (align === 'left' ? 0 : free / (align === 'right' ? 1 : 2))) * pointsPerPixel,
      y: this.#up(at.y + set.height),
      width: set.width * pointsPerPixel,
      height: set.height * pointsPerPixel,
    });
    return set.height;
  }

  /** Returns text that was set elsewhere, and asks for it where it was not. */
  #foreignBlock(spans: readonly Span[], width: number, style: TextStyle) {
    const block: TextBlock = {
      spans: spans.map(({ text, weight }) => ({ text, bold: weight === 'semibold' || weight === 'bold' })),
      size: style.size,
      lineHeight: style.lineHeight,
      width,
      color: spans.length === 1 ? (spans[0]?.color ?? style.color ?? ink) : (style.color ?? ink),
    };
    const key = JSON.stringify(block);
    const set = this.#foreign.known.get(key);
    if (set === undefined || !this.#drawnPages.has(set.page)) this.missing.set(key, block);
    return set;
  }

  get #page(): PDFPage {
    const page = this.#pages[this.#at];
    if (page === undefined) throw new Error('there is no page to draw on');
    return page;
  }

  readonly #up = (y: number) => (this.size.height - y) * pointsPerPixel;
  readonly #area = ({ x, y, width, height }: Area) => ({
    x: x * pointsPerPixel,
    y: this.#up(y + height),
    width: width * pointsPerPixel,
    height: height * pointsPerPixel,
  });
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Control characters have no shape and no meaning in print; line ends of any kind are one. */
const shown = (text: string) =>
  text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '');

function colour(hex: string) {
  const [red, green, blue] = rgbOf(hex) ?? [0, 0, 0];
  return rgb(red / 255, green / 255, blue / 255);
}

const shownSpans = (spans: Span | readonly Span[]): Span[] =>
  (Array.isArray(spans) ? spans : [spans]).map((span: Span) => ({ ...span, text: shown(span.text) }));
