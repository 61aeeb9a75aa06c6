import { z } from 'zod';
import { photographFile, subjectSchema } from '../content.ts';
import { type Brand, lockup } from './brand.ts';
import { type Artwork, proofOf } from './proof-document.ts';
import { millimetres as mm, printed, type Sheet, setIn } from './sheet.ts';

const text = z.string();
export const menuCopySchema = z.strictObject({
  title: text,
  subtitle: text,
  currency: text,
  sections: z.array(
    z.strictObject({
      heading: text,
      dishes: z.array(z.strictObject({ name: text, note: text, price: text })),
    }),
  ),
  picture: subjectSchema,
  footnote: text,
  headingSize: z.number().default(30),
});
type MenuCopy = z.infer<typeof menuCopySchema>;

/** An A3 sheet folded to A4: outside with the cover on its right half, inside with the dishes in four columns. */
export const menu = (brand: Brand, copy: MenuCopy): Artwork =>
  proofOf(copy.title, brand.name, (page) => {
    page(printed(420, 297), (sheet) => outside(sheet, brand, copy));
    page(printed(420, 297), (sheet) => inside(sheet, brand, copy));
  });

function outside(sheet: Sheet, brand: Brand, copy: MenuCopy): void {
  const { width, height } = sheet;
  const fold = width / 2;
  const middle = fold * 1.5;
  sheet.rect(brand.pale, sheet.full);
  sheet.rect(brand.dark, sheet.bled(fold, 0, fold, height));
  const picture = sheet.bled(fold, height * 0.44, fold, height * 0.56);
  sheet.picture(photographFile(copy.picture), picture, { name: 'cover-picture' });
  sheet.sign(brand.sign, middle - 32, 62, 64, brand.pale, 'cover-sign');
  const centred = { align: 'center' } as const;
  sheet.line(brand.name, middle, 205, setIn(brand.head, 52, brand.pale, centred), 'cover-title');
  const subtitle = setIn(brand.body, 15, brand.pale, { ...centred, tracking: 80 });
  sheet.line(copy.subtitle, middle, 236, subtitle, 'subtitle');

  const edge = mm(24);
  sheet.line('Open every day but Monday', edge, height * 0.4, setIn(brand.head, 26, brand.dark));
  const story = `Bread is baked here from four in the morning: rye on Tuesdays and Fridays, wheat and olive every day.\nWe cook what the farms of Cameron Highlands and the boats of Sekinchan bring, and change the card when they do.\n \n${brand.address}\n${brand.phone}   ${brand.site}`;
  const style = setIn(brand.body, 14, brand.dark, { leading: 21 });
  sheet.text(story, edge, height * 0.4 + 18, fold - 2 * edge, style, 'story');
  lockup(sheet, brand, edge, height - mm(26), 24, brand.dark);
}

function inside(sheet: Sheet, brand: Brand, copy: MenuCopy): void {
  const { width, height } = sheet;
  sheet.rect(brand.pale, sheet.full);
  const edge = mm(18);
  const gap = mm(14);
  const columns = 4;
  const column = (width - 2 * edge - gap * (columns - 1)) / columns;
  const name = setIn(brand.bodyStrong, 14.5, brand.dark);
  const note = setIn(brand.body, 12, brand.dark, { leading: 16 });
  copy.sections.slice(0, columns).forEach((section, at) => {
    const x = edge + at * (column + gap);
    let y = mm(24);
    const heading = setIn(brand.head, copy.headingSize, brand.accent);
    sheet.line(section.heading, x, y, heading, `section-${at + 1}`);
    sheet.rule(brand.dark, 0.75, x, y + 10, x + column, y + 10);
    y += 32;
    section.dishes.forEach((dish, number) => {
      const dishName = `${at + 1}-${number + 1}`;
      sheet.line(dish.name, x, y + 12, name, `dish-${dishName}`);
      sheet.line(dish.price, x + column, y + 12, { ...name, align: 'right' }, `price-${dishName}`);
      y += 22 + sheet.text(dish.note, x, y + 20, column * 0.86, note).height + 24;
      sheet.rule(brand.accent, 0.25, x, y - 10, x + column, y - 10);
      if (y > height - mm(30)) throw new Error(`${section.heading} does not fit`);
    });
  });
  const foot = setIn(brand.body, 9, brand.dark, { align: 'center' });
  sheet.line(copy.footnote, width / 2, height - mm(10), foot, 'footnote');
}
