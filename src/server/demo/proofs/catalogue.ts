import { z } from 'zod';
import { photographFile, subjectSchema } from '../content.ts';
import { type Brand, lockup } from './brand.ts';
import { type Chapter, dealPages, type Product, productsOf, seeded } from './catalogue-range.ts';
import { mix, type ProcessInk, white } from './ink.ts';
import { type Artwork, proofOf } from './proof-document.ts';
import { type Box, box, millimetres as mm, printed, type Sheet, setIn } from './sheet.ts';

export const catalogueCopySchema = z.strictObject({
  title: z.string(),
  coverTitle: z.string(),
  season: z.string(),
  /** At least 12; the chapters' lengths follow. */
  pages: z.number(),
  /** Chapters by colour, or all in the house's own. */
  coloured: z.boolean(),
  priceSize: z.number(),
  /** Prices of the season; 1 is this year's. */
  priceFactor: z.number(),
  foreword: z.string(),
  coverPicture: subjectSchema,
});
type CatalogueCopy = z.infer<typeof catalogueCopySchema>;

/** Cover, contents and foreword before the chapters, the order form after them. */
const fixedPages = 4;
const chapterInks: readonly ProcessInk[] = [
  [12, 64, 82, 6],
  [80, 50, 68, 30],
  [30, 20, 60, 20],
  [72, 32, 26, 20],
  [30, 76, 60, 24],
];

/** Returns the path of the photograph of a subject, for a page by its number. */
type Photographs = (subject: string, page: number) => string;

/** What the pages of a catalogue have in common. */
interface Setting {
  brand: Brand;
  copy: CatalogueCopy;
  photographs: Photographs;
}

/** A trade catalogue of 210 × 260 mm: cover, contents, foreword, chapters with an opening page each, order form. */
export function catalogue(
  brand: Brand,
  copy: CatalogueCopy,
  photographs: Photographs = photographFile,
): Artwork {
  const setting = { brand, copy, photographs };
  const chapters = dealPages(copy.pages - fixedPages, fixedPages);
  return proofOf(copy.title, brand.name, (page) => {
    const add = (draw: (sheet: Sheet) => void): void =>
      page(printed(210, 260), (sheet) => {
        sheet.rect(white, sheet.full);
        draw(sheet);
      });
    add((sheet) => cover(sheet, setting));
    add((sheet) => contents(sheet, brand, chapters));
    add((sheet) => foreword(sheet, setting));
    const random = seeded(2026);
    chapters.forEach((chapter, at) => {
      const ink = copy.coloured ? (chapterInks[at % chapterInks.length] ?? brand.dark) : brand.dark;
      const next = productsOf(chapter, random);
      if (chapter.pages > 0) add((sheet) => opening(sheet, setting, chapter, ink));
      for (let number = chapter.from + 1; number < chapter.from + chapter.pages; number++)
        add((sheet) => products(sheet, setting, chapter, ink, number, next));
    });
    add((sheet) => orderForm(sheet, brand, copy));
  });
}

function cover(sheet: Sheet, { brand, copy, photographs }: Setting): void {
  const { width, height } = sheet;
  const edge = mm(18);
  sheet.rect(brand.dark, sheet.full);
  const picture = sheet.bled(0, height * 0.46, width, height * 0.54);
  sheet.picture(photographs(copy.coverPicture, 1), picture, { name: 'cover-picture' });
  lockup(sheet, brand, edge, edge, 26, brand.pale);
  const title = setIn(brand.head, 66, brand.pale, { leading: 66 });
  const set = sheet.text(copy.coverTitle, edge, height * 0.15, width - 2 * edge, title, 'cover-title');
  const season = setIn(brand.body, 16, mix(brand.pale, brand.accent, 0.35));
  sheet.line(copy.season, edge, set.y + set.height + 28, season, 'cover-season');
  const ruleY = set.y + set.height + 44;
  sheet.rule(brand.pale, 1.5, edge, ruleY, edge + 120, ruleY);
  sheet.name('cover-rule', box(edge, ruleY - 3, 120, 6));
}

function contents(sheet: Sheet, brand: Brand, chapters: readonly Chapter[]): void {
  const edge = mm(18);
  const right = sheet.width - edge;
  sheet.rect(brand.pale, sheet.full);
  sheet.line('Contents', edge, mm(40), setIn(brand.head, 44, brand.dark));
  chapters.forEach(({ title, from }, at) => {
    const y = mm(64) + at * 42;
    sheet.rule(brand.dark, 0.5, edge, y + 14, right, y + 14);
    const style = setIn(brand.head, 20, brand.dark);
    sheet.line(title, edge, y, style, `contents-${at + 1}`);
    sheet.line(String(from), right, y, { ...style, ink: brand.accent, align: 'right' });
  });
}

function foreword(sheet: Sheet, { brand, copy, photographs }: Setting): void {
  const edge = mm(18);
  const below = sheet.height * 0.42;
  sheet.picture(photographs('evening', 3), sheet.bled(0, 0, sheet.width, below));
  const heading = setIn(brand.head, 34, brand.dark);
  sheet.line('From the roastery', edge, below + 64, heading, 'foreword-heading');
  const text = setIn(brand.body, 12, brand.dark, { leading: 18.5 });
  sheet.text(copy.foreword, edge, below + 86, sheet.width - 2 * edge - 40, text, 'foreword');
}

function opening(sheet: Sheet, { brand, photographs }: Setting, chapter: Chapter, ink: ProcessInk): void {
  const { title, introduction, from } = chapter;
  const edge = mm(18);
  sheet.picture(photographs(chapter.opening, from), sheet.full, { focus: 0.45 });
  const band = sheet.bled(0, sheet.height * 0.56, sheet.width, sheet.height * 0.26);
  sheet.rect(ink, band, `${title}: band`);
  sheet.line(title, edge, band.y + 74, setIn(brand.head, 54, white), `${title}: title`);
  const text = setIn(brand.body, 13, white, { leading: 19 });
  sheet.text(introduction, edge, band.y + 92, sheet.width - 2 * edge - 60, text);
}

function products(
  sheet: Sheet,
  setting: Setting,
  chapter: Chapter,
  ink: ProcessInk,
  number: number,
  next: () => Product,
): void {
  const { width, height } = sheet;
  const { brand, photographs } = setting;
  const edge = mm(16);
  const isLeft = number % 2 === 0;
  const outside = isLeft ? edge : width - edge;
  const align = isLeft ? 'left' : 'right';
  sheet.rect(ink, sheet.bled(isLeft ? 0 : width - 9, 60, 9, 110));
  const head = setIn(brand.bodyStrong, 8.5, ink, { tracking: 120, align });
  sheet.line(chapter.title.toUpperCase(), outside, 34, head);
  const folio = setIn(brand.body, 9, brand.dark, { align });
  sheet.line(String(number), outside, height - 26, folio, `p${number}-folio`);
  const gap = 24;
  const column = (width - 2 * edge - gap) / 2;
  const row = (height - 110) / 2;
  for (let slot = 0; slot < 4; slot++) {
    const place = box(edge + (slot % 2) * (column + gap), 54 + Math.floor(slot / 2) * row, column, row);
    const subject = chapter.subjects[(number * 3 + slot) % chapter.subjects.length] ?? chapter.opening;
    const name = `p${number}-${slot + 1}`;
    productCell(sheet, setting, place, photographs(subject, number), next(), name, ink);
  }
}

function productCell(
  sheet: Sheet,
  { brand, copy }: Setting,
  { x, y, width, height }: Box,
  picture: string,
  product: Product,
  name: string,
  ink: ProcessInk,
): void {
  sheet.picture(picture, box(x, y, width, height * 0.6), { name: `${name}-picture` });
  let line = y + height * 0.6 + 21;
  sheet.line(product.name, x, line, setIn(brand.head, 17.5, brand.dark), `${name}-name`);
  line += 14;
  const code = setIn(brand.bodyStrong, 8.5, ink, { tracking: 60 });
  sheet.line(`${product.code}   ${product.pack}`, x, line, code, `${name}-code`);
  const text = setIn(brand.body, 10.8, brand.dark, { leading: 15 });
  const note = sheet.text(product.note, x, line + 6, width * 0.94, text, `${name}-note`);
  const price = `RM ${(Math.round((product.price * copy.priceFactor) / 10) / 10).toFixed(2)}`;
  const style = setIn(brand.bodyStrong, copy.priceSize, ink);
  sheet.line(price, x, note.y + note.height + copy.priceSize + 3, style, `${name}-price`);
}

function orderForm(sheet: Sheet, brand: Brand, copy: CatalogueCopy): void {
  const { width, height } = sheet;
  const edge = mm(18);
  const measure = width - 2 * edge;
  sheet.line('Trade order form', edge, mm(30), setIn(brand.head, 34, brand.dark));
  const text = setIn(brand.body, 10, brand.dark, { leading: 15 });
  const terms = `Orders before noon leave the quay the same day. Free delivery from RM 300. ${copy.season} prices hold until the next catalogue.`;
  sheet.text(terms, edge, mm(35), measure, text);
  const columns = [0, 0.2, 0.68, 0.82, 1].map((share) => edge + share * measure);
  const top = mm(56);
  const rows = 18;
  const step = (height - top - mm(40)) / rows;
  for (let row = 0; row <= rows; row++)
    sheet.rule(brand.dark, 0.5, edge, top + row * step, width - edge, top + row * step);
  for (const x of columns) sheet.rule(brand.dark, 0.5, x, top, x, top + rows * step);
  ['Code', 'Description', 'Quantity', 'RM'].forEach((label, at) => {
    sheet.line(label, (columns[at] ?? edge) + 6, top + step * 0.65, { ...text, cut: brand.bodyStrong });
  });
  sheet.name('order-form', box(edge, top, measure, rows * step));
  sheet.line(`${brand.phone}   ${brand.site}   ${brand.address}`, edge, height - mm(16), text);
}
