import { z } from 'zod';
import type { Artwork } from './artwork.ts';
import type { Brand } from './brand.ts';
import { type Ink, white } from './ink.ts';
import { ProofDocument } from './proof-document.ts';
import { millimetres, type Sheet } from './sheet.ts';

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
  solidBack: z.boolean().optional(),
  nameSize: z.number().optional(),
});
export type CardCopy = z.infer<typeof cardCopySchema>;

const dieLine: Ink = { name: 'Die line', alternate: [0, 100, 0, 0] };

/** An 85 × 55 mm card, two pages: 3 mm of bleed, the house ink as a spot colour, a die line on a layer of its own. */
export function card(brand: Brand, copy: CardCopy): Artwork {
  const proof = new ProofDocument(copy.title, brand.name);
  const size = {
    width: millimetres(85),
    height: millimetres(55),
    bleed: millimetres(3),
    slug: millimetres(9),
  };
  proof.page(size, (sheet) => {
    front(sheet, brand, copy);
    cutLine(sheet);
  });
  proof.page(size, (sheet) => {
    back(sheet, brand, copy);
    cutLine(sheet);
  });
  return { ...proof.finish(), mimeType: 'application/pdf' };
}

function front(sheet: Sheet, brand: Brand, copy: CardCopy): void {
  const { width, height } = sheet;
  const edge = millimetres(7);
  sheet.rect(white, sheet.full);
  sheet.rect(brand.spot, { ...sheet.full, width: millimetres(3) + sheet.bleed });
  const nameSize = copy.nameSize ?? 15;
  sheet.name(
    'name',
    sheet.line(copy.name, edge, edge + nameSize * 0.8, { cut: brand.head, size: nameSize, ink: brand.dark }),
  );
  sheet.name(
    'role',
    sheet.line(copy.role, edge, edge + nameSize * 0.8 + 12, {
      cut: brand.bodyStrong,
      size: 7,
      ink: brand.accent,
    }),
  );
  if (copy.stamps === undefined) contact(sheet, brand, copy.lines, edge);
  else stamps(sheet, brand, copy.stamps, copy.lines[0] ?? '', edge);
  sheet.sign(
    brand.sign,
    width - edge - 22,
    copy.stamps === undefined ? height - edge - 22 : edge - 4,
    22,
    brand.spot,
  );
}

function contact(sheet: Sheet, brand: Brand, lines: readonly string[], edge: number): void {
  const leading = 9.6;
  const top = sheet.height - edge - lines.length * leading;
  lines.forEach((line, at) => {
    const style = { cut: brand.body, size: 7, ink: brand.dark };
    sheet.name(`line-${at + 1}`, sheet.line(line, edge, top + (at + 1) * leading, style));
  });
  sheet.rule(brand.spot, 0.5, edge, top - 2, edge + millimetres(16), top - 2);
}

function stamps(sheet: Sheet, brand: Brand, count: number, rule: string, edge: number): void {
  const perRow = Math.ceil(count / 2);
  const step = (sheet.width - 2 * edge) / perRow;
  const radius = Math.min(step * 0.4, 11);
  for (let stamp = 0; stamp < count; stamp++) {
    const x = edge + step * ((stamp % perRow) + 0.5);
    const y = sheet.height * (stamp < perRow ? 0.53 : 0.72);
    const last = stamp === count - 1;
    const trace = (path: Parameters<Parameters<Sheet['fill']>[1]>[0]) => path.ellipse(x, y, radius, radius);
    if (last) sheet.fill(brand.spot, trace);
    else sheet.stroke(brand.dark, 0.6, trace);
    const label = {
      cut: brand.bodyStrong,
      size: 6,
      ink: last ? white : brand.dark,
      align: 'center',
    } as const;
    sheet.line(last ? 'FREE' : String(stamp + 1), x, y + 2.2, label);
    if (last)
      sheet.name('free-stamp', { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  }
  const style = { cut: brand.body, size: 6, ink: brand.dark };
  sheet.name('small-print', sheet.line(rule, edge, sheet.height - edge + 4, style));
}

function back(sheet: Sheet, brand: Brand, copy: CardCopy): void {
  const solid = copy.solidBack ?? true;
  sheet.rect(solid ? brand.spot : brand.pale, sheet.full);
  const ink = solid ? brand.pale : brand.dark;
  const side = millimetres(16);
  const x = (sheet.width - side) / 2;
  const y = sheet.height * 0.2;
  sheet.sign(brand.sign, x, y, side, ink);
  sheet.name('sign', { x, y, width: side, height: side });
  const middle = sheet.width / 2;
  const name = { cut: brand.head, size: 13, ink, align: 'center' } as const;
  sheet.line(brand.name, middle, y + side + 22, name);
  const line = { cut: brand.body, size: 6.5, ink, align: 'center', tracking: 40 } as const;
  sheet.name('back-line', sheet.line(copy.back, middle, y + side + 36, line));
}

function cutLine(sheet: Sheet): void {
  sheet.layer('Die line', () => {
    const trace = (path: Parameters<Parameters<Sheet['fill']>[1]>[0]) =>
      path.roundedRect(0, 0, sheet.width, sheet.height, millimetres(3));
    sheet.stroke(dieLine, 0.5, trace, [3, 2]);
  });
}
