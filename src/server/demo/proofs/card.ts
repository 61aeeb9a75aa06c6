import { z } from 'zod';
import type { Brand } from './brand.ts';
import { dieLine } from './die-line.ts';
import { white } from './ink.ts';
import { type Artwork, proofOf } from './proof-document.ts';
import { millimetres as mm, printed, type Sheet, setIn } from './sheet.ts';

export const cardCopySchema = z.strictObject({
  title: z.string(),
  /** Large line of the front: a person's name or an offer. */
  name: z.string(),
  role: z.string(),
  lines: z.array(z.string()),
  /** Below the sign on the back. */
  back: z.string(),
  /** Circles to be stamped, for loyalty cards. */
  stamps: z.number().optional(),
  /** The ground of the back: the house ink or the light paper. */
  solidBack: z.boolean().default(true),
  nameSize: z.number().default(15),
});
export type CardCopy = z.infer<typeof cardCopySchema>;

/** An 85 × 55 mm card, two pages: 3 mm of bleed, the house ink as a spot colour, a die line on a layer of its own. */
export const card = (brand: Brand, copy: CardCopy): Artwork =>
  proofOf(copy.title, brand.name, (page) => {
    for (const draw of [front, back])
      page(printed(85, 55, 3, 9), (sheet) => {
        draw(sheet, brand, copy);
        dieLine(sheet, 3);
      });
  });

function front(sheet: Sheet, brand: Brand, copy: CardCopy): void {
  const { nameSize, stamps } = copy;
  const edge = mm(7);
  const y = edge + nameSize * 0.8;
  sheet.rect(white, sheet.full);
  sheet.rect(brand.spot, sheet.bled(0, 0, mm(3), sheet.height));
  sheet.line(copy.name, edge, y, setIn(brand.head, nameSize, brand.dark), 'name');
  sheet.line(copy.role, edge, y + 12, setIn(brand.bodyStrong, 7, brand.accent), 'role');
  if (stamps === undefined) contact(sheet, brand, copy.lines, edge);
  else stampCircles(sheet, brand, stamps, copy.lines[0] ?? '', edge);
  const top = stamps === undefined ? sheet.height - edge - 22 : edge - 4;
  sheet.sign(brand.sign, sheet.width - edge - 22, top, 22, brand.spot);
}

function contact(sheet: Sheet, brand: Brand, lines: readonly string[], edge: number): void {
  const leading = 9.6;
  const top = sheet.height - edge - lines.length * leading;
  lines.forEach((line, at) => {
    const style = setIn(brand.body, 7, brand.dark);
    sheet.line(line, edge, top + (at + 1) * leading, style, `line-${at + 1}`);
  });
  sheet.rule(brand.spot, 0.5, edge, top - 2, edge + mm(16), top - 2);
}

function stampCircles(sheet: Sheet, brand: Brand, count: number, rule: string, edge: number): void {
  const perRow = Math.ceil(count / 2);
  const step = (sheet.width - 2 * edge) / perRow;
  const radius = Math.min(step * 0.4, 11);
  for (let stamp = 0; stamp < count; stamp++) {
    const x = edge + step * ((stamp % perRow) + 0.5);
    const y = sheet.height * (stamp < perRow ? 0.53 : 0.72);
    const isFree = stamp === count - 1;
    if (isFree) sheet.disc(brand.spot, x, y, radius, 'free-stamp');
    else sheet.stroke(brand.dark, 0.6, (path) => path.circle(x, y, radius));
    const style = setIn(brand.bodyStrong, 6, isFree ? white : brand.dark, { align: 'center' });
    sheet.line(isFree ? 'FREE' : String(stamp + 1), x, y + 2.2, style);
  }
  sheet.line(rule, edge, sheet.height - edge + 4, setIn(brand.body, 6, brand.dark), 'small-print');
}

function back(sheet: Sheet, brand: Brand, copy: CardCopy): void {
  sheet.rect(copy.solidBack ? brand.spot : brand.pale, sheet.full);
  const ink = copy.solidBack ? brand.pale : brand.dark;
  const side = mm(16);
  const y = sheet.height * 0.2;
  sheet.sign(brand.sign, (sheet.width - side) / 2, y, side, ink, 'sign');
  const middle = sheet.width / 2;
  const align = 'center';
  sheet.line(brand.name, middle, y + side + 22, setIn(brand.head, 13, ink, { align }));
  const line = setIn(brand.body, 6.5, ink, { align, tracking: 40 });
  sheet.line(copy.back, middle, y + side + 36, line, 'back-line');
}
