import { z } from 'zod';
import { type Cut, fontOf } from './cuts.ts';
import { type Ink, isSpot, type ProcessInk, registration } from './ink.ts';
import type { PrintDocument } from './print-document.ts';

/** Points. `bleed` is drawn around the trimmed size, and `slug` outside it holds the printer's marks. */
export interface SheetSize {
  width: number;
  height: number;
  bleed?: number;
  slug?: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

export interface TextStyle {
  cut: Cut;
  size: number;
  ink: Ink;
  /** Distance of baselines; 1.35 of the size where none is given. */
  leading?: number;
  /** Added after each character, in thousandths of an em. */
  tracking?: number;
  align?: 'left' | 'center' | 'right';
}
/** A path of a sign in a square of one by one, as SVG writes it: filled, or a line of this width with round ends. */
export interface SignPart {
  path: string;
  stroke?: number | undefined;
}
type Trace = (path: PrintDocument) => void;

export const setIn = (cut: Cut, size: number, ink: Ink, more: Partial<TextStyle> = {}): TextStyle => ({
  cut,
  size,
  ink,
  ...more,
});

export const millimetres = (length: number): number => (length * 72) / 25.4;

/** Width and height in millimetres. */
export const sizeSchema = z.tuple([z.number(), z.number()]).readonly();

/** A trimmed size for printing, in millimetres. */
export const printed = (width: number, height: number, bleed = 3, slug = 8): Required<SheetSize> => ({
  width: millimetres(width),
  height: millimetres(height),
  bleed: millimetres(bleed),
  slug: millimetres(slug),
});

/**
 * One page. Coordinates are points from the top left of the trimmed page, y down; the bleed is negative. What is drawn
 * with a name is a feature, for comments on it.
 */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly features = new Map<string, Box>();
  readonly #pdf: PrintDocument;
  readonly #layerOf: (name: string) => PDFKit.PDFKitReference;
  readonly #margin: number;

  constructor(pdf: PrintDocument, size: SheetSize, layerOf: (name: string) => PDFKit.PDFKitReference) {
    const { width, height, bleed = 0, slug = 0 } = size;
    this.#pdf = pdf;
    this.#layerOf = layerOf;
    this.width = width;
    this.height = height;
    this.bleed = bleed;
    this.#margin = bleed + slug;
    const media = [width + 2 * this.#margin, height + 2 * this.#margin] as const;
    const inset = (by: number): number[] => [by, by, media[0] - by, media[1] - by];
    pdf.addPage({ size: [...media], margin: 0 });
    Object.assign(pdf.page.dictionary.data, {
      CropBox: inset(0),
      BleedBox: inset(slug),
      TrimBox: inset(this.#margin),
    });
    pdf.translate(this.#margin, this.#margin);
    if (slug > 0) this.#printersMarks(slug);
  }

  /** The whole page with its bleed. */
  get full(): Box {
    return this.bled(0, 0, this.width, this.height);
  }

  /** A box with bleed at those of its sides that are edges of the page. */
  bled(x: number, y: number, width: number, height: number): Box {
    const reach = (distance: number): number => (Math.abs(distance) < 0.01 ? this.bleed : 0);
    const [left, top] = [reach(x), reach(y)];
    const [right, bottom] = [reach(x + width - this.width), reach(y + height - this.height)];
    return box(x - left, y - top, width + left + right, height + top + bottom);
  }

  /** Records the part of a box that is on the trimmed page as a feature. Returns the box. */
  name(name: string | undefined, all: Box): Box {
    if (name === undefined) return all;
    const x = Math.max(0, all.x);
    const y = Math.max(0, all.y);
    const width = Math.min(this.width, all.x + all.width) - x;
    const height = Math.min(this.height, all.y + all.height) - y;
    this.features.set(name, box(x + this.#margin, y + this.#margin, width, height));
    return all;
  }

  fill(ink: Ink, trace: Trace): void {
    this.#pdf.fillColor(this.#colour(ink));
    trace(this.#pdf);
    this.#pdf.fill();
  }

  stroke(ink: Ink, width: number, trace: Trace, dash?: readonly [length: number, space: number]): void {
    const pdf = this.#pdf.save().lineWidth(width).strokeColor(this.#colour(ink));
    if (dash !== undefined) pdf.dash(dash[0], { space: dash[1] });
    trace(this.#pdf);
    pdf.stroke().restore();
  }

  rect(ink: Ink, all: Box, name?: string): void {
    const { x, y, width, height } = this.name(name, all);
    this.fill(ink, (path) => path.rect(x, y, width, height));
  }

  disc(ink: Ink, x: number, y: number, radius: number, name?: string): void {
    this.name(name, box(x - radius, y - radius, 2 * radius, 2 * radius));
    this.fill(ink, (path) => path.circle(x, y, radius));
  }

  rule(ink: Ink, weight: number, x0: number, y0: number, x1: number, y1: number): void {
    this.stroke(ink, weight, (path) => path.moveTo(x0, y0).lineTo(x1, y1));
  }

  /** Draws a sign within a square of `size` whose top left is given. */
  sign(parts: readonly SignPart[], x: number, y: number, size: number, ink: Ink, name?: string): void {
    this.name(name, box(x, y, size, size));
    this.#pdf.save().translate(x, y).scale(size).lineCap('round');
    for (const { path, stroke } of parts)
      if (stroke === undefined) this.fill(ink, (pdf) => pdf.path(path));
      else this.stroke(ink, stroke, (pdf) => pdf.path(path));
    this.#pdf.restore();
  }

  /** Draws `inside` with transparency; `alpha` from 0 to 1. */
  translucent(alpha: number, inside: () => void): void {
    this.#pdf.save().opacity(alpha);
    inside();
    this.#pdf.restore();
  }

  /** Draws `inside` on a layer that viewers can switch off. */
  layer(name: string, inside: () => void): void {
    const key = `L${name.replaceAll(' ', '')}`;
    const { data } = this.#pdf.page.resources;
    data.Properties = { ...(data.Properties ?? {}), [key]: this.#layerOf(name) };
    this.#pdf.addContent(`/OC /${key} BDC`);
    inside();
    this.#pdf.addContent('EMC');
  }

  /**
   * Fills the box with the photograph, cut at its longer side. `focus` from 0 to 1 selects the part to keep.
   */
  picture(source: string, all: Box, { focus = 0.5, name }: { focus?: number; name?: string } = {}): void {
    const { x, y, width, height } = this.name(name, all);
    const { width: wide, height: high } = this.#pdf.openImage(source);
    const scale = Math.max(width / wide, height / high);
    const drawn = { width: wide * scale, height: high * scale };
    this.#pdf
      .save()
      .rect(x, y, width, height)
      .clip()
      .image(source, x - (drawn.width - width) * focus, y - (drawn.height - height) * focus, drawn)
      .restore();
  }

  /** Returns the width of a line. */
  measure(text: string, style: TextStyle): number {
    return this.#set(style).widthOfString(text, spacing(style));
  }

  /** One line with its baseline at `y`; `x` is its left end, middle or right end as the style aligns. */
  line(text: string, x: number, y: number, style: TextStyle, name?: string): Box {
    const { size, align = 'left' } = style;
    const width = this.measure(text, style);
    const left = align === 'left' ? x : align === 'center' ? x - width / 2 : x - width;
    this.#pdf.fillColor(this.#colour(style.ink));
    this.#pdf.text(text, left, y, { ...spacing(style), lineBreak: false, baseline: 'alphabetic' });
    return this.name(name, box(left, y - size * 0.75, width, size));
  }

  /** Sets words line by line within `width` from `y` down; a line break starts a new paragraph. Returns their box. */
  text(text: string, x: number, y: number, width: number, style: TextStyle, name?: string): Box {
    const top = y + style.size * 0.8;
    const options = this.#block(width, style);
    this.#pdf.fillColor(this.#colour(style.ink));
    this.#pdf.y = top;
    // A line break would count as a character of its line.
    for (const paragraph of text.split('\n')) this.#pdf.text(paragraph, x, this.#pdf.y, { ...options });
    return this.name(name, box(x, y, width, this.#pdf.y - top));
  }

  /** Returns the height that `text` would fill. */
  heightOf(text: string, width: number, style: TextStyle): number {
    const options = this.#block(width, style);
    const heights = text.split('\n').map((paragraph) => this.#pdf.heightOfString(paragraph, { ...options }));
    return heights.reduce((sum, height) => sum + height, 0);
  }

  #set({ cut, size }: TextStyle): PrintDocument {
    const pdf = this.#pdf;
    // A registered name finds the font that is open in this document.
    if (!Object.hasOwn(pdf._registeredFonts, cut)) pdf.registerFont(cut, fontOf(cut));
    pdf.font(cut).fontSize(size);
    return pdf;
  }

  #block(width: number, style: TextStyle): PDFKit.Mixins.TextOptions {
    const { size, leading = size * 1.35, align = 'left' } = style;
    const lineGap = leading - this.#set(style).currentLineHeight(true);
    // A page here never flows over into another.
    return { ...spacing(style), width, height: Infinity, align, lineGap, baseline: 'alphabetic' };
  }

  #colour(ink: Ink): [number, number, number, number] | string {
    if (!isSpot(ink)) return [...ink];
    if (!Object.hasOwn(this.#pdf.spotColors, ink.name)) this.#pdf.addSpotColor(ink.name, ...ink.alternate);
    return ink.name;
  }

  /** Crop marks at the corners, registration targets at the sides, and a colour bar below. */
  #printersMarks(slug: number): void {
    const { width, height, bleed } = this;
    const near = bleed + slug * 0.15;
    const far = bleed + slug * 0.85;
    for (const [x, toX] of [[0, -1] as const, [width, 1] as const])
      for (const [y, toY] of [[0, -1] as const, [height, 1] as const]) {
        this.rule(registration, 0.25, x + toX * near, y, x + toX * far, y);
        this.rule(registration, 0.25, x, y + toY * near, x, y + toY * far);
      }
    const radius = slug * 0.2;
    const middle = bleed + slug / 2;
    const [across, down] = [width / 2, height / 2];
    for (const at of [
      [across, -middle],
      [across, height + middle],
      [-middle, down],
      [width + middle, down],
    ]) {
      const [x = 0, y = 0] = at;
      this.stroke(registration, 0.25, (path) => path.circle(x, y, radius));
      this.rule(registration, 0.25, x - radius * 1.6, y, x + radius * 1.6, y);
      this.rule(registration, 0.25, x, y - radius * 1.6, x, y + radius * 1.6);
    }
    const patch = Math.min(slug * 0.4, width / 24);
    for (const plate of [0, 1, 2, 3]) {
      const ink = [0, 1, 2, 3].map((other) => (other === plate ? 100 : 0)) as unknown as ProcessInk;
      const x = width * 0.1 + plate * patch;
      this.rect(ink, box(x, height + middle - patch / 2, patch, patch));
    }
  }
}

const spacing = ({ size, tracking = 0 }: TextStyle): { characterSpacing: number } => ({
  characterSpacing: (tracking / 1000) * size,
});
