import { z } from 'zod';
import type { Artwork } from './artwork.ts';
import { type Brand, lockup } from './brand.ts';
import { white } from './ink.ts';
import { ProofDocument } from './proof-document.ts';
import { millimetres, type TextStyle } from './sheet.ts';

export const stationeryCopySchema = z.strictObject({
  letter: z.string(),
  addressee: z.string(),
  signSize: z.number(),
  foot: z.string(),
  rule: z.boolean(),
});

/** Letterhead, compliment slip and DL envelope, one page each. */
export function stationery(brand: Brand, copy: z.infer<typeof stationeryCopySchema>): Artwork {
  const proof = new ProofDocument(`${brand.name} stationery`, brand.name);
  const print = { bleed: millimetres(3), slug: millimetres(8) };
  const edge = millimetres(20);
  proof.page({ width: millimetres(210), height: millimetres(297), ...print }, (sheet) => {
    sheet.rect(white, sheet.full);
    const mark = lockup(sheet, brand, edge, millimetres(16), copy.signSize, brand.spot);
    sheet.name('letterhead-logo', { x: edge, y: millimetres(16), width: mark, height: copy.signSize });
    if (copy.rule) sheet.rule(brand.accent, 0.75, edge, millimetres(40), sheet.width - edge, millimetres(40));
    const text: TextStyle = { cut: brand.body, size: 10.5, ink: [0, 0, 0, 85], leading: 15.5 };
    sheet.text(copy.addressee, edge, millimetres(52), millimetres(80), text);
    sheet.name(
      'letter',
      sheet.text(copy.letter, edge, millimetres(88), sheet.width - 2 * edge - millimetres(10), text),
    );
    const foot = { cut: brand.body, size: 7.5, ink: brand.dark };
    sheet.name('letter-foot', sheet.line(copy.foot, edge, sheet.height - millimetres(12), foot));
    sheet.rect(brand.spot, {
      x: -sheet.bleed,
      y: sheet.height - 6,
      width: sheet.full.width,
      height: 6 + sheet.bleed,
    });
  });
  proof.page({ width: millimetres(210), height: millimetres(99), ...print }, (sheet) => {
    sheet.rect(white, sheet.full);
    lockup(sheet, brand, edge, millimetres(16), copy.signSize, brand.spot);
    const line = { cut: brand.head, size: 20, ink: brand.dark };
    sheet.name('compliments', sheet.line('With compliments', edge, millimetres(60), line));
    const foot = { cut: brand.body, size: 7.5, ink: brand.dark };
    sheet.line(copy.foot, edge, sheet.height - millimetres(12), foot);
    sheet.rect(brand.spot, {
      x: sheet.width - 14,
      y: -sheet.bleed,
      width: 14 + sheet.bleed,
      height: sheet.full.height,
    });
  });
  proof.page({ width: millimetres(220), height: millimetres(110), ...print }, (sheet) => {
    sheet.rect(white, sheet.full);
    const mark = lockup(sheet, brand, millimetres(14), millimetres(12), copy.signSize * 0.8, brand.spot);
    sheet.name('envelope-logo', {
      x: millimetres(14),
      y: millimetres(12),
      width: mark,
      height: copy.signSize * 0.8,
    });
    const back = { cut: brand.body, size: 7.5, ink: brand.dark };
    sheet.line(`If undelivered please return to ${brand.address}`, millimetres(14), millimetres(101), back);
    const frame = {
      x: sheet.width - millimetres(38),
      y: millimetres(12),
      width: millimetres(24),
      height: millimetres(28),
    };
    sheet.stroke(brand.accent, 0.75, (path) => path.rect(frame.x, frame.y, frame.width, frame.height));
    sheet.text('Postage\npaid', frame.x, frame.y + 26, frame.width, { ...back, align: 'center' });
  });
  return { ...proof.finish(), mimeType: 'application/pdf' };
}
