import type { Rect } from 'mupdf';
import { ContentStream } from './content-stream.ts';
import { type Ink, isSpot, type ProcessInk, registration, type SpotInk } from './ink.ts';
import type { Picture } from './picture.ts';
import type { Cut, Typeface } from './typeface.ts';

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
export interface Shading {
  axis: [number, number, number, number];
  from: ProcessInk;
  to: ProcessInk;
}
export interface TextStyle {
  cut: Cut;
  size: number;
  ink: Ink;
  /** Distance of baselines; 1.35 of the size where none is given. */
  leading?: number;
  /** Added after each character, in thousandths of an em. */
  tracking?: number;
  align?: 'left' | 'centre' | 'right';
}

export const millimetres = (length: number): number => (length * 72) / 25.4;

/** One page. Coordinates are points from the top left of the trimmed page, y down; the bleed is negative. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly mediaBox: Rect;
  readonly boxes: Record<string, Rect>;
  readonly features = new Map<string, Box>();
  readonly spotInks = new Map<string, SpotInk>();
  readonly used = {
    fonts: new Map<Cut, string>(),
    pictures: new Map<Picture, string>(),
    spots: new Map<string, string>(),
    layers: new Map<string, string>(),
    alphas: new Map<number, string>(),
    shadings: new Map<Shading, string>(),
  };
  readonly #faces: { face(cut: Cut): Typeface };
  readonly #out = new ContentStream();
  readonly #margin: number;

  constructor(faces: { face(cut: Cut): Typeface }, { width, height, bleed = 0, slug = 0 }: SheetSize) {
    this.#faces = faces;
    this.width = width;
    this.height = height;
    this.bleed = bleed;
    this.#margin = bleed + slug;
    this.mediaBox = [0, 0, width + 2 * this.#margin, height + 2 * this.#margin];
    const inset = (by: number): Rect => [
      by,
      by,
      width + 2 * this.#margin - by,
      height + 2 * this.#margin - by,
    ];
    this.boxes = { CropBox: this.mediaBox, BleedBox: inset(slug), TrimBox: inset(this.#margin) };
    this.#out.op('cm', 1, 0, 0, -1, this.#margin, height + this.#margin);
    if (slug > 0) this.#printersMarks(slug);
  }

  content(): string {
    return this.#out.toString();
  }

  /** The whole page with its bleed. */
  get full(): Box {
    return {
      x: -this.bleed,
      y: -this.bleed,
      width: this.width + 2 * this.bleed,
      height: this.height + 2 * this.bleed,
    };
  }

  /** Remembers where a part of the artwork stands on the trimmed page, for those who will comment on it. */
  name(name: string, box: Box): void {
    const x = Math.max(0, box.x);
    const y = Math.max(0, box.y);
    const width = Math.min(this.width, box.x + box.width) - x;
    const height = Math.min(this.height, box.y + box.height) - y;
    this.features.set(name, { x: x + this.#margin, y: y + this.#margin, width, height });
  }

  fill(ink: Ink, trace: (path: ContentStream) => void): void {
    this.#ink(ink, 'fill');
    trace(this.#out);
    this.#out.op('f');
  }

  stroke(ink: Ink, width: number, trace: (path: ContentStream) => void, dash: number[] = []): void {
    this.#out
      .save()
      .op('w', width)
      .op('d', `[${dash.join(' ')}]`, 0);
    this.#ink(ink, 'stroke');
    trace(this.#out);
    this.#out.op('S').restore();
  }

  rect(ink: Ink, { x, y, width, height }: Box): void {
    this.fill(ink, (path) => path.rect(x, y, width, height));
  }

  rule(ink: Ink, weight: number, x0: number, y0: number, x1: number, y1: number): void {
    this.stroke(ink, weight, (path) => path.op('m', x0, y0).op('l', x1, y1));
  }

  /** Draws `inside` with everything outside the path hidden. */
  clipped(trace: (path: ContentStream) => void, inside: () => void): void {
    this.#out.save();
    trace(this.#out);
    this.#out.op('W').op('n');
    inside();
    this.#out.restore();
  }

  /** Turns what `inside` draws by `degrees`, clockwise, about a point. */
  turned(degrees: number, cx: number, cy: number, inside: () => void): void {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.#out.save().op('cm', cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy);
    inside();
    this.#out.restore();
  }

  /** What `inside` draws shows its ground through; `alpha` from 0 to 1. */
  translucent(alpha: number, inside: () => void): void {
    this.#out.save().op('gs', nameIn(this.used.alphas, alpha, 'A'));
    inside();
    this.#out.restore();
  }

  /** What `inside` draws belongs to a layer that viewers can switch off. */
  layer(name: string, inside: () => void): void {
    this.#out.op('BDC', '/OC', nameIn(this.used.layers, name, 'L'));
    inside();
    this.#out.op('EMC');
  }

  gradient({ x, y, width, height }: Box, shading: Shading): void {
    this.clipped(
      (path) => path.rect(x, y, width, height),
      () => {
        this.#out.op('sh', nameIn(this.used.shadings, shading, 'S'));
      },
    );
  }

  /** Fills the box with the picture, cut at its longer side. `focus` from 0 to 1 tells which part of that stays. */
  picture(picture: Picture, { x, y, width, height }: Box, focus = 0.5): void {
    const scale = Math.max(width / picture.width, height / picture.height);
    const drawn = { width: picture.width * scale, height: picture.height * scale };
    const left = x - (drawn.width - width) * focus;
    const bottom = y - (drawn.height - height) * focus + drawn.height;
    this.clipped(
      (path) => path.rect(x, y, width, height),
      () => {
        this.#out.op('cm', drawn.width, 0, 0, -drawn.height, left, bottom);
        this.#out.op('Do', nameIn(this.used.pictures, picture, 'P'));
      },
    );
  }

  measure(text: string, { cut, size, tracking = 0 }: TextStyle): number {
    return size * (this.#faces.face(cut).measure(text) + (tracking / 1000) * [...text].length);
  }

  /** One line with its baseline at `y`; `x` is its left end, middle or right end as the style aligns. */
  line(text: string, x: number, y: number, style: TextStyle): Box {
    const { cut, size, ink, tracking = 0, align = 'left' } = style;
    const width = this.measure(text, style);
    const left = align === 'left' ? x : align === 'centre' ? x - width / 2 : x - width;
    if (text !== '') {
      this.#ink(ink, 'fill');
      this.#out
        .op('BT')
        .op('Tf', nameIn(this.used.fonts, cut, 'F'), size)
        .op('Tc', (tracking / 1000) * size)
        .op('Tm', 1, 0, 0, -1, left, y)
        .op('Tj', this.#faces.face(cut).encode(text))
        .op('ET');
    }
    return { x: left, y: y - size * 0.75, width, height: size };
  }

  /** Words set line by line within `width` from `y` down; a line break starts a new paragraph. The box they fill. */
  text(text: string, x: number, y: number, width: number, style: TextStyle): Box {
    const leading = style.leading ?? style.size * 1.35;
    const anchor = style.align === 'centre' ? x + width / 2 : style.align === 'right' ? x + width : x;
    const lines = text.split('\n').flatMap((paragraph) => this.#broken(paragraph, width, style));
    lines.forEach((line, at) => {
      this.line(line, anchor, y + style.size * 0.8 + at * leading, style);
    });
    return { x, y, width, height: lines.length * leading };
  }

  /** Height that `text` would fill. */
  heightOf(text: string, width: number, style: TextStyle): number {
    const lines = text.split('\n').flatMap((paragraph) => this.#broken(paragraph, width, style));
    return lines.length * (style.leading ?? style.size * 1.35);
  }

  #broken(paragraph: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.measure(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
    return lines;
  }

  #ink(ink: Ink, use: 'fill' | 'stroke'): void {
    if (!isSpot(ink)) {
      this.#out.op(use === 'fill' ? 'k' : 'K', ink.c, ink.m, ink.y, ink.k);
      return;
    }
    this.spotInks.set(ink.name, ink);
    this.#out.op(use === 'fill' ? 'cs' : 'CS', nameIn(this.used.spots, ink.name, 'C'));
    this.#out.op(use === 'fill' ? 'scn' : 'SCN', ink.tint);
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
      this.stroke(registration, 0.25, (path) => path.ellipse(x, y, radius, radius));
      this.rule(registration, 0.25, x - radius * 1.6, y, x + radius * 1.6, y);
      this.rule(registration, 0.25, x, y - radius * 1.6, x, y + radius * 1.6);
    }
    const patch = Math.min(slug * 0.4, width / 24);
    const plates = [
      { c: 1, m: 0, y: 0, k: 0 },
      { c: 0, m: 1, y: 0, k: 0 },
      { c: 0, m: 0, y: 1, k: 0 },
      { c: 0, m: 0, y: 0, k: 1 },
    ];
    plates.forEach((ink, at) => {
      this.rect(ink, {
        x: width * 0.1 + at * patch,
        y: height + middle - patch / 2,
        width: patch,
        height: patch,
      });
    });
  }
}

/** Resource names are the sheet's own: a letter for the kind and a number in order of first use. */
function nameIn<K>(used: Map<K, string>, key: K, letter: string): string {
  const name = used.get(key) ?? `${letter}${used.size}`;
  used.set(key, name);
  return `/${name}`;
}
