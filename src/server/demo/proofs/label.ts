import { z } from 'zod';
import { type Brand, inkOf, inkSchema } from './brand.ts';
import { dieLine } from './die-line.ts';
import { type Ink, white } from './ink.ts';
import { type Artwork, proofOf } from './proof-document.ts';
import { type Box, box, millimetres as mm, printed, type Sheet, setIn, sizeSchema } from './sheet.ts';

export const labelCopySchema = z.strictObject({
  title: z.string(),
  /** Trimmed size of front and back. */
  size: sizeSchema,
  name: z.string(),
  variety: z.string(),
  vintage: z.string(),
  story: z.string(),
  facts: z.array(z.string()),
  legal: z.string(),
  ground: inkSchema.default('pale'),
  ink: inkSchema.default('dark'),
  /** Corner radius of the die, in millimetres. */
  corner: z.number(),
  /** Share of the width. */
  nameSize: z.number().default(0.135),
});
type LabelCopy = z.infer<typeof labelCopySchema>;

const varnish: Ink = { name: 'High-build varnish', alternate: [15, 0, 0, 0] };

/** Front and back label, one page each: foil as a spot ink, varnish and die line on layers. */
export const label = (brand: Brand, copy: LabelCopy): Artwork =>
  proofOf(copy.title, brand.name, (page) => {
    for (const draw of [front, back])
      page(printed(...copy.size, 2, 9), (sheet) => {
        sheet.rect(inkOf(brand, copy.ground), sheet.full);
        draw(sheet, brand, copy);
        dieLine(sheet, copy.corner);
      });
  });

function front(sheet: Sheet, brand: Brand, copy: LabelCopy): void {
  const { width, height } = sheet;
  const middle = width / 2;
  const inset = mm(4);
  sheet.stroke(brand.spot, 0.8, (path) => path.rect(inset, inset, width - 2 * inset, height - 2 * inset));
  const side = Math.min(width, height) * 0.26;
  const [left, top] = [middle - side / 2, height * 0.12];
  sheet.sign(brand.sign, left, top, side, brand.spot, 'sign');
  const ink = inkOf(brand, copy.ink);
  const align = 'center';
  const small = setIn(brand.body, width * 0.042, ink, { tracking: 140, align });
  sheet.line(brand.name.toUpperCase(), middle, height * 0.5, small, 'maker');
  const nameSize = width * copy.nameSize;
  const name = setIn(brand.head, nameSize, ink, { leading: nameSize, align });
  const set = sheet.text(copy.name, inset * 2, height * 0.53, width - inset * 4, name, 'name');
  const below = set.y + set.height;
  const reach = width * 0.12;
  sheet.rule(brand.spot, 0.8, middle - reach, below + 6, middle + reach, below + 6);
  sheet.name('foil-rule', box(middle - reach, below + 4, width * 0.24, 4));
  const variety = setIn(brand.body, width * 0.062, ink, { align });
  sheet.line(copy.variety, middle, below + 12 + width * 0.05, variety, 'variety');
  const vintage = setIn(brand.bodyStrong, width * 0.06, brand.spot, { tracking: 160, align });
  sheet.line(copy.vintage, middle, height - inset * 2, vintage, 'vintage');
  sheet.layer('Varnish', () => {
    sheet.translucent(0.35, () => sheet.sign(brand.sign, left, top, side, varnish));
  });
}

function back(sheet: Sheet, brand: Brand, copy: LabelCopy): void {
  const { width, height } = sheet;
  const edge = mm(8);
  const ink = inkOf(brand, copy.ink);
  const heading = setIn(brand.head, width * 0.075, ink);
  sheet.line(copy.name.replace('\n', ' '), edge, edge + width * 0.06, heading);
  const text = setIn(brand.body, width * 0.041, ink, { leading: width * 0.055 });
  const story = sheet.text(copy.story, edge, edge + width * 0.1, width - 2 * edge, text, 'story');
  let y = story.y + story.height + width * 0.04;
  copy.facts.forEach((fact, at) => {
    sheet.rule(brand.spot, 0.5, edge, y, width - edge, y);
    sheet.line(fact, edge, y + width * 0.045, { ...text, cut: brand.bodyStrong }, `fact-${at + 1}`);
    y += width * 0.062;
  });
  const code = box(edge, height - edge - mm(16), mm(26), mm(14));
  barcode(sheet, sheet.name('barcode', code));
  const legal = setIn(brand.body, width * 0.031, ink, { leading: width * 0.04 });
  const left = code.x + code.width + 8;
  sheet.text(copy.legal, left, code.y, width - left - edge, legal, 'legal');
}

/** Widths of bars and spaces by turns, in modules of 0.264 mm. */
const bars = [...'1112213112121411231111211322111231112111'].map(Number);

function barcode(sheet: Sheet, { x, y, width, height }: Box): void {
  sheet.rect(white, box(x - 3, y - 3, width + 6, height + 6));
  const module = width / bars.reduce((sum, bar) => sum + bar, 0);
  let at = x;
  bars.forEach((bar, number) => {
    if (number % 2 === 0) sheet.rect([0, 0, 0, 100], box(at, y, bar * module, height));
    at += bar * module;
  });
}
