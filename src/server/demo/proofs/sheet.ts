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
  stroke?: number;
}
type Trace = (path: PrintDocument) => void;

export const millimetres = (length: number): number => (length * 72) / 25.4;

/** One page. Coordinates are points from the top left of the trimmed page, y down; the bleed is negative. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly features = new Map<string, Box>();
  readonly #pdf: PrintDocument;
  readonly #layerOf: (name: string) => PDFKit.PDFKitReference;
  readonly #margin: number;

  constructor(
    pdf: PrintDocument,
    { width, height, bleed = 0, slug = 0 }: SheetSize,
    layerOf: (name: string) => PDFKit.PDFKitReference,
  ) {
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
    const { bleed } = this;
    return { x: -bleed, y: -bleed, width: this.width + 2 * bleed, height: this.height + 2 * bleed };
  }

  /** Records the box of a part of the artwork on the trimmed page, for comments on it. */
  name(name: string, box: Box): void {
    const x = Math.max(0, box.x);
    const y = Math.max(0, box.y);
    const width = Math.min(this.width, box.x + box.width) - x;
    const height = Math.min(this.height, box.y + box.height) - y;
    this.features.set(name, { x: x + this.#margin, y: y + this.#margin, width, height });
  }

  fill(ink: Ink, trace: Trace): void {
    this.#pdf.fillColor(this.#colour(ink));
    trace(this.#pdf);
    this.#pdf.fill();
  }

  stroke(
    ink: Ink,
    width: number,
    trace: Trace,
    dash: readonly [length: number, space: number] | null = null,
  ): void {
    const pdf = this.#pdf.save().lineWidth(width).strokeColor(this.#colour(ink));
    if (dash !== null) pdf.dash(dash[0], { space: dash[1] });
    trace(this.#pdf);
    pdf.stroke().restore();
  }

  rect(ink: Ink, { x, y, width, height }: Box): void {
    this.fill(ink, (path) => path.rect(x, y, width, height));
  }

  rule(ink: Ink, weight: number, x0: number, y0: number, x1: number, y1: number): void {
    this.stroke(ink, weight, (path) => path.moveTo(x0, y0).lineTo(x1, y1));
  }

  /** Draws a sign within a square of `size` whose top left is given. */
  sign(parts: readonly SignPart[], x: number, y: number, size: number, ink: Ink): void {
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
  picture(source: string, { x, y, width, height }: Box, focus = 0.5): void {
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
  line(text: string, x: number, y: number, style: TextStyle): Box {
    const { size, align = 'left' } = style;
    const width = this.measure(text, style);
    const left = align === 'left' ? x : align === 'center' ? x - width / 2 : x - width;
    this.#pdf.fillColor(this.#colour(style.ink));
    this.#pdf.text(text, left, y, { ...spacing(style), lineBreak: false, baseline: 'alphabetic' });
    return { x: left, y: y - size * 0.75, width, height: size };
  }

  /** Sets words line by line within `width` from `y` down; a line break starts a new paragraph. Returns their box. */
  text(text: string, x: number, y: number, width: number, style: TextStyle): Box {
    const top = y + style.size * 0.8;
    const options = this.#block(width, style);
    this.#pdf.fillColor(this.#colour(style.ink));
    this.#pdf.y = top;
    // A line break would count as a character of its line.
    for (const paragraph of text.split('\n')) this.#pdf.text(paragraph, x, this.#pdf.y, { ...options });
    return { x, y, width, height: this.#pdf.y - top };
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
    const targets: [number, number][] = [
      [width / 2, -middle],
      [width / 2, height + middle],
      [-middle, height / 2],
      [width + middle, height / 2],
    ];
    for (const [x, y] of targets) {
      this.stroke(registration, 0.25, (path) => path.circle(x, y, radius));
      this.rule(registration, 0.25, x - radius * 1.6, y, x + radius * 1.6, y);
      this.rule(registration, 0.25, x, y - radius * 1.6, x, y + radius * 1.6);
    }
    const patch = Math.min(slug * 0.4, width / 24);
    for (const plate of [0, 1, 2, 3]) {
      const ink = [0, 1, 2, 3].map((other) => (other === plate ? 100 : 0)) as unknown as ProcessInk;
      const x = width * 0.1 + plate * patch;
      this.rect(ink, { x, y: height + middle - patch / 2, width: patch, height: patch });
    }
  }
}

const spacing = ({ size, tracking = 0 }: TextStyle): { characterSpacing: number } => ({
  characterSpacing: (tracking / 1000) * size,
});
