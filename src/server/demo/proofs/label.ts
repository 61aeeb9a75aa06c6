import { z } from 'zod';
import { type Artwork, sizeSchema } from './artwork.ts';
import { type Brand, inkOf, inkSchema } from './brand.ts';
import type { Ink } from './ink.ts';
import { ProofDocument } from './proof-document.ts';
import { millimetres, type Sheet } from './sheet.ts';

export const labelCopySchema = z.strictObject({
  title: z.string(),
  /** Trimmed size of front and back, in millimetres. */
  size: sizeSchema,
  name: z.string(),
  variety: z.string(),
  vintage: z.string(),
  story: z.string(),
  facts: z.array(z.string()),
  legal: z.string(),
  ground: inkSchema.optional(),
  ink: inkSchema.optional(),
  /** Corner radius of the die, in millimetres. */
  corner: z.number(),
  nameSize: z.number().optional(),
});
type LabelCopy = z.infer<typeof labelCopySchema>;

const dieLine: Ink = { name: 'Die line', alternate: [0, 100, 0, 0] };
const varnish: Ink = { name: 'High-build varnish', alternate: [15, 0, 0, 0] };

/** Front and back label, one page each: foil as a spot ink, varnish and die line on layers. */
export function label(brand: Brand, copy: LabelCopy): Artwork {
  const proof = new ProofDocument(copy.title, brand.name);
  const [width, height] = copy.size.map(millimetres) as [number, number];
  const size = { width, height, bleed: millimetres(2), slug: millimetres(9) };
  proof.page(size, (sheet) => front(sheet, brand, copy));
  proof.page(size, (sheet) => back(sheet, brand, copy));
  return { ...proof.finish(), mimeType: 'application/pdf' };
}

function front(sheet: Sheet, brand: Brand, copy: LabelCopy): void {
  const { width, height } = sheet;
  const middle = width / 2;
  const ink = inkOf(brand, copy.ink ?? 'dark');
  sheet.rect(inkOf(brand, copy.ground ?? 'pale'), sheet.full);
  const inset = millimetres(4);
  sheet.stroke(brand.spot, 0.8, (path) => path.rect(inset, inset, width - 2 * inset, height - 2 * inset));
  const side = Math.min(width, height) * 0.26;
  const top = height * 0.12;
  sheet.sign(brand.sign, middle - side / 2, top, side, brand.spot);
  sheet.name('sign', { x: middle - side / 2, y: top, width: side, height: side });
  const centred = { ink, align: 'center' } as const;
  const small = { cut: brand.body, size: width * 0.042, tracking: 140, ...centred };
  sheet.name('maker', sheet.line(brand.name.toUpperCase(), middle, height * 0.5, small));
  const nameSize = width * (copy.nameSize ?? 0.135);
  const name = { cut: brand.head, size: nameSize, leading: nameSize, ...centred };
  const set = sheet.text(copy.name, inset * 2, height * 0.53, width - inset * 4, name);
  sheet.name('name', set);
  const below = set.y + set.height;
  sheet.rule(brand.spot, 0.8, middle - width * 0.12, below + 6, middle + width * 0.12, below + 6);
  sheet.name('foil-rule', { x: middle - width * 0.12, y: below + 4, width: width * 0.24, height: 4 });
  const variety = { cut: brand.body, size: width * 0.062, ...centred };
  sheet.name('variety', sheet.line(copy.variety, middle, below + 12 + width * 0.05, variety));
  const vintage = {
    cut: brand.bodyStrong,
    size: width * 0.06,
    tracking: 160,
    ink: brand.spot,
    align: 'center',
  } as const;
  sheet.name('vintage', sheet.line(copy.vintage, middle, height - inset * 2, vintage));
  sheet.layer('Varnish', () => {
    sheet.translucent(0.35, () => sheet.sign(brand.sign, middle - side / 2, top, side, varnish));
  });
  cut(sheet, copy.corner);
}

function back(sheet: Sheet, brand: Brand, copy: LabelCopy): void {
  const { width, height } = sheet;
  const edge = millimetres(8);
  const ink = inkOf(brand, copy.ink ?? 'dark');
  sheet.rect(inkOf(brand, copy.ground ?? 'pale'), sheet.full);
  const heading = { cut: brand.head, size: width * 0.075, ink };
  sheet.line(copy.name.replace('\n', ' '), edge, edge + width * 0.06, heading);
  const text = { cut: brand.body, size: width * 0.041, ink, leading: width * 0.055 };
  const story = sheet.text(copy.story, edge, edge + width * 0.1, width - 2 * edge, text);
  sheet.name('story', story);
  let y = story.y + story.height + width * 0.04;
  copy.facts.forEach((fact, at) => {
    sheet.rule(brand.spot, 0.5, edge, y, width - edge, y);
    sheet.name(
      `fact-${at + 1}`,
      sheet.line(fact, edge, y + width * 0.045, { ...text, cut: brand.bodyStrong }),
    );
    y += width * 0.062;
  });
  const code = {
    x: edge,
    y: height - edge - millimetres(16),
    width: millimetres(26),
    height: millimetres(14),
  };
  barcode(sheet, code);
  sheet.name('barcode', code);
  const legal = { cut: brand.body, size: width * 0.031, ink, leading: width * 0.04 };
  const left = code.x + code.width + 8;
  sheet.name('legal', sheet.text(copy.legal, left, code.y, width - left - edge, legal));
  cut(sheet, copy.corner);
}

/** Widths of bars and spaces by turns, in modules of 0.264 mm. */
const bars = [
  1, 1, 1, 2, 2, 1, 3, 1, 1, 2, 1, 2, 1, 4, 1, 1, 2, 3, 1, 1, 1, 1, 2, 1, 1, 3, 2, 2, 1, 1, 1, 2, 3, 1, 1, 1,
  2, 1, 1, 1,
];

function barcode(
  sheet: Sheet,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  sheet.rect([0, 0, 0, 0], { x: x - 3, y: y - 3, width: width + 6, height: height + 6 });
  const module = width / bars.reduce((sum, bar) => sum + bar, 0);
  let at = x;
  bars.forEach((bar, number) => {
    if (number % 2 === 0) sheet.rect([0, 0, 0, 100], { x: at, y, width: bar * module, height });
    at += bar * module;
  });
}

function cut(sheet: Sheet, corner: number): void {
  sheet.layer('Die line', () => {
    sheet.stroke(
      dieLine,
      0.5,
      (path) => path.roundedRect(0, 0, sheet.width, sheet.height, millimetres(corner)),
      [3, 2],
    );
  });
}
