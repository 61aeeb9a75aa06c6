import { z } from 'zod';
import { type Brand, lockup } from './brand.ts';
import { white } from './ink.ts';
import { type Artwork, proofOf } from './proof-document.ts';
import { box, millimetres as mm, printed, setIn } from './sheet.ts';

export const stationeryCopySchema = z.strictObject({
  letter: z.string(),
  addressee: z.string(),
  signSize: z.number(),
  foot: z.string(),
  rule: z.boolean(),
});

/** Letterhead, compliment slip and DL envelope, one page each. */
export function stationery(brand: Brand, copy: z.infer<typeof stationeryCopySchema>): Artwork {
  const { signSize } = copy;
  const edge = mm(20);
  const small = setIn(brand.body, 7.5, brand.dark);
  return proofOf(`${brand.name} stationery`, brand.name, (page) => {
    page(printed(210, 297), (sheet) => {
      const { width, height } = sheet;
      sheet.rect(white, sheet.full);
      lockup(sheet, brand, edge, mm(16), signSize, brand.spot, 'letterhead-logo');
      if (copy.rule) sheet.rule(brand.accent, 0.75, edge, mm(40), width - edge, mm(40));
      const text = setIn(brand.body, 10.5, [0, 0, 0, 85], { leading: 15.5 });
      sheet.text(copy.addressee, edge, mm(52), mm(80), text);
      sheet.text(copy.letter, edge, mm(88), width - 2 * edge - mm(10), text, 'letter');
      sheet.line(copy.foot, edge, height - mm(12), small, 'letter-foot');
      sheet.rect(brand.spot, sheet.bled(0, height - 6, width, 6));
    });
    page(printed(210, 99), (sheet) => {
      sheet.rect(white, sheet.full);
      lockup(sheet, brand, edge, mm(16), signSize, brand.spot);
      sheet.line('With compliments', edge, mm(60), setIn(brand.head, 20, brand.dark), 'compliments');
      sheet.line(copy.foot, edge, sheet.height - mm(12), small);
      sheet.rect(brand.spot, sheet.bled(sheet.width - 14, 0, 14, sheet.height));
    });
    page(printed(220, 110), (sheet) => {
      sheet.rect(white, sheet.full);
      lockup(sheet, brand, mm(14), mm(12), signSize * 0.8, brand.spot, 'envelope-logo');
      sheet.line(`If undelivered please return to ${brand.address}`, mm(14), mm(101), small);
      const stamp = box(sheet.width - mm(38), mm(12), mm(24), mm(28));
      sheet.stroke(brand.accent, 0.75, (path) => path.rect(stamp.x, stamp.y, stamp.width, stamp.height));
      sheet.text('Postage\npaid', stamp.x, stamp.y + 26, stamp.width, { ...small, align: 'center' });
    });
  });
}
