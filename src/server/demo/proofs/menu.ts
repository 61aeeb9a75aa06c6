import { z } from 'zod';
import { photographFile, subjectSchema } from '../content.ts';
import type { Artwork } from './artwork.ts';
import { type Brand, lockup } from './brand.ts';
import { ProofDocument } from './proof-document.ts';
import { millimetres, type Sheet } from './sheet.ts';

export const menuCopySchema = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  currency: z.string(),
  sections: z.array(
    z.strictObject({
      heading: z.string(),
      dishes: z.array(z.strictObject({ name: z.string(), note: z.string(), price: z.string() })),
    }),
  ),
  picture: subjectSchema,
  footnote: z.string(),
  headingSize: z.number().optional(),
});
type MenuCopy = z.infer<typeof menuCopySchema>;

/** An A3 sheet folded to A4: outside with the cover on its right half, inside with the dishes in four columns. */
export function menu(brand: Brand, copy: MenuCopy): Artwork {
  const proof = new ProofDocument(copy.title, brand.name);
  const size = {
    width: millimetres(420),
    height: millimetres(297),
    bleed: millimetres(3),
    slug: millimetres(8),
  };
  proof.page(size, (sheet) => outside(sheet, brand, copy));
  proof.page(size, (sheet) => inside(sheet, brand, copy));
  return { ...proof.finish(), mimeType: 'application/pdf' };
}

function outside(sheet: Sheet, brand: Brand, copy: MenuCopy): void {
  const { width, height, bleed } = sheet;
  const fold = width / 2;
  sheet.rect(brand.pale, sheet.full);
  sheet.rect(brand.dark, { x: fold, y: -bleed, width: fold + bleed, height: height + 2 * bleed });
  const frame = { x: fold, y: height * 0.44, width: fold + bleed, height: height * 0.56 + bleed };
  sheet.picture(photographFile(copy.picture), frame);
  sheet.name('cover-picture', frame);
  const middle = fold * 1.5;
  sheet.sign(brand.sign, middle - 32, 62, 64, brand.pale);
  sheet.name('cover-sign', { x: middle - 32, y: 62, width: 64, height: 64 });
  const title = { cut: brand.head, size: 52, ink: brand.pale, align: 'center' } as const;
  sheet.name('cover-title', sheet.line(brand.name, middle, 205, title));
  const sub = { cut: brand.body, size: 15, ink: brand.pale, align: 'center', tracking: 80 } as const;
  sheet.name('subtitle', sheet.line(copy.subtitle, middle, 236, sub));

  const edge = millimetres(24);
  sheet.line('Open every day but Monday', edge, height * 0.4, { cut: brand.head, size: 26, ink: brand.dark });
  const text = { cut: brand.body, size: 14, ink: brand.dark, leading: 21 };
  const story = `Bread is baked here from four in the morning: rye on Tuesdays and Fridays, wheat and olive every day.\nWe cook what the farms of Cameron Highlands and the boats of Sekinchan bring, and change the card when they do.\n \n${brand.address}\n${brand.phone}   ${brand.site}`;
  sheet.name('story', sheet.text(story, edge, height * 0.4 + 18, fold - 2 * edge, text));
  lockup(sheet, brand, edge, height - millimetres(26), 24, brand.dark);
}

function inside(sheet: Sheet, brand: Brand, copy: MenuCopy): void {
  const { width, height } = sheet;
  sheet.rect(brand.pale, sheet.full);
  const edge = millimetres(18);
  const gap = millimetres(14);
  const columns = 4;
  const column = (width - 2 * edge - gap * (columns - 1)) / columns;
  const headingSize = copy.headingSize ?? 30;
  copy.sections.slice(0, columns).forEach((section, at) => {
    const x = edge + at * (column + gap);
    let y = millimetres(24);
    const heading = { cut: brand.head, size: headingSize, ink: brand.accent };
    sheet.name(`section-${at + 1}`, sheet.line(section.heading, x, y, heading));
    sheet.rule(brand.dark, 0.75, x, y + 10, x + column, y + 10);
    y += 32;
    section.dishes.forEach((dish, number) => {
      const top = y;
      const name = { cut: brand.bodyStrong, size: 14.5, ink: brand.dark };
      sheet.name(`dish-${at + 1}-${number + 1}`, sheet.line(dish.name, x, y + 12, name));
      const price = sheet.line(dish.price, x + column, y + 12, { ...name, align: 'right' });
      sheet.name(`price-${at + 1}-${number + 1}`, price);
      const note = { cut: brand.body, size: 12, ink: brand.dark, leading: 16 };
      y += 22 + sheet.text(dish.note, x, y + 20, column * 0.86, note).height + 24;
      sheet.rule(brand.accent, 0.25, x, y - 10, x + column, y - 10);
      if (y > height - millimetres(30)) throw new Error(`${section.heading} does not fit from ${top}`);
    });
  });
  const foot = { cut: brand.body, size: 9, ink: brand.dark, align: 'center' } as const;
  sheet.name('footnote', sheet.line(copy.footnote, width / 2, height - millimetres(10), foot));
}
