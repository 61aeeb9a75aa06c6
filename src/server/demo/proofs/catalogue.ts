import { z } from 'zod';
import { photographFile, subjectSchema } from '../content.ts';
import type { Artwork } from './artwork.ts';
import { type Brand, lockup } from './brand.ts';
import {
  type CatalogueSection,
  catalogueSections,
  type Product,
  productsOf,
  seeded,
} from './catalogue-range.ts';
import { mix, type ProcessInk, white } from './ink.ts';
import { ProofDocument } from './proof-document.ts';
import { millimetres, type Sheet } from './sheet.ts';

export const catalogueCopySchema = z.strictObject({
  title: z.string(),
  coverTitle: z.string(),
  season: z.string(),
  /** At least 12; chapters shrink and grow with it. */
  pages: z.number(),
  /** Chapters by colour, or all in the house's own. */
  coloured: z.boolean(),
  priceSize: z.number(),
  /** Prices of the season; 1 is this year's. */
  priceFactor: z.number(),
  foreword: z.string(),
  coverPicture: subjectSchema,
});
export type CatalogueCopy = z.infer<typeof catalogueCopySchema>;

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

/** A trade catalogue of 210 × 260 mm: cover, contents, foreword, chapters with an opening page each, order form. */
export function catalogue(
  brand: Brand,
  copy: CatalogueCopy,
  photographs: Photographs = photographFile,
): Artwork {
  const proof = new ProofDocument(copy.title, brand.name);
  const size = {
    width: millimetres(210),
    height: millimetres(260),
    bleed: millimetres(3),
    slug: millimetres(8),
  };
  const add = (draw: (sheet: Sheet) => void): void =>
    proof.page(size, (sheet) => {
      sheet.rect(white, sheet.full);
      draw(sheet);
    });
  const chapters = shared(copy.pages - fixedPages);

  add((sheet) => cover(sheet, photographs(copy.coverPicture, 1), brand, copy));
  add((sheet) => contents(sheet, brand, chapters));
  add((sheet) => foreword(sheet, photographs('evening', 3), brand, copy));
  const random = seeded(2026);
  let number = fixedPages;
  chapters.forEach(({ section, pages }, chapter) => {
    const ink = copy.coloured ? (chapterInks[chapter % chapterInks.length] ?? brand.dark) : brand.dark;
    const make = productsOf(section, random);
    for (let page = 0; page < pages; page++) {
      const here = number;
      if (page === 0) add((sheet) => opening(sheet, photographs(section.opening, here), brand, section, ink));
      else add((sheet) => products(sheet, here, section, ink, photographs, make, brand, copy));
      number += 1;
    }
  });
  add((sheet) => orderForm(sheet, brand, copy));
  return { ...proof.finish(), mimeType: 'application/pdf' };
}

interface Chapter {
  section: CatalogueSection;
  pages: number;
  from: number;
}

/** Deals `pages` out to the chapters by weight; each gets at least one. */
function shared(pages: number): Chapter[] {
  const total = catalogueSections.reduce((sum, { weight }) => sum + weight, 0);
  const chapters: Chapter[] = [];
  let from = fixedPages;
  let weight = 0;
  for (const section of catalogueSections) {
    weight += section.weight;
    const end = fixedPages + Math.round((pages * weight) / total);
    chapters.push({ section, pages: end - from, from });
    from = end;
  }
  return chapters;
}

function cover(sheet: Sheet, picture: string, brand: Brand, copy: CatalogueCopy): void {
  const { width, height, bleed } = sheet;
  const edge = millimetres(18);
  sheet.rect(brand.dark, sheet.full);
  const frame = { x: -bleed, y: height * 0.46, width: sheet.full.width, height: height * 0.54 + bleed };
  sheet.picture(picture, frame);
  sheet.name('cover-picture', frame);
  lockup(sheet, brand, edge, edge, 26, brand.pale);
  const title = { cut: brand.head, size: 66, ink: brand.pale, leading: 66 };
  const set = sheet.text(copy.coverTitle, edge, height * 0.15, width - 2 * edge, title);
  sheet.name('cover-title', set);
  const season = { cut: brand.body, size: 16, ink: mix(brand.pale, brand.accent, 0.35) };
  sheet.name('cover-season', sheet.line(copy.season, edge, set.y + set.height + 28, season));
  const ruleY = set.y + set.height + 44;
  sheet.rule(brand.pale, 1.5, edge, ruleY, edge + 120, ruleY);
  sheet.name('cover-rule', { x: edge, y: ruleY - 3, width: 120, height: 6 });
}

function contents(sheet: Sheet, brand: Brand, chapters: readonly Chapter[]): void {
  const edge = millimetres(18);
  sheet.rect(brand.pale, sheet.full);
  sheet.line('Contents', edge, millimetres(40), { cut: brand.head, size: 44, ink: brand.dark });
  chapters.forEach(({ section, from }, at) => {
    const y = millimetres(64) + at * 42;
    sheet.rule(brand.dark, 0.5, edge, y + 14, sheet.width - edge, y + 14);
    const style = { cut: brand.head, size: 20, ink: brand.dark };
    sheet.name(`contents-${at + 1}`, sheet.line(section.title, edge, y, style));
    sheet.line(String(from), sheet.width - edge, y, { ...style, ink: brand.accent, align: 'right' });
  });
}

function foreword(sheet: Sheet, picture: string, brand: Brand, copy: CatalogueCopy): void {
  const { width, height, bleed } = sheet;
  const edge = millimetres(18);
  const frame = { x: -bleed, y: -bleed, width: sheet.full.width, height: height * 0.42 + bleed };
  sheet.picture(picture, frame);
  const heading = { cut: brand.head, size: 34, ink: brand.dark };
  sheet.name('foreword-heading', sheet.line('From the roastery', edge, height * 0.42 + 64, heading));
  const text = { cut: brand.body, size: 12, ink: brand.dark, leading: 18.5 };
  sheet.name('foreword', sheet.text(copy.foreword, edge, height * 0.42 + 86, width - 2 * edge - 40, text));
}

function opening(
  sheet: Sheet,
  picture: string,
  brand: Brand,
  section: CatalogueSection,
  ink: ProcessInk,
): void {
  const edge = millimetres(18);
  sheet.picture(picture, sheet.full, 0.45);
  const band = {
    x: -sheet.bleed,
    y: sheet.height * 0.56,
    width: sheet.full.width,
    height: sheet.height * 0.26,
  };
  sheet.rect(ink, band);
  sheet.name(`${section.title}: band`, band);
  const title = { cut: brand.head, size: 54, ink: white };
  sheet.name(`${section.title}: title`, sheet.line(section.title, edge, band.y + 74, title));
  const text = { cut: brand.body, size: 13, ink: white, leading: 19 };
  sheet.text(section.introduction, edge, band.y + 92, sheet.width - 2 * edge - 60, text);
}

function products(
  sheet: Sheet,
  number: number,
  section: CatalogueSection,
  ink: ProcessInk,
  photographs: Photographs,
  make: () => Product,
  brand: Brand,
  copy: CatalogueCopy,
): void {
  const { width, height, bleed } = sheet;
  const edge = millimetres(16);
  const left = number % 2 === 0;
  sheet.rect(ink, { x: left ? -bleed : width - 9, y: 60, width: 9 + bleed, height: 110 });
  const head = {
    cut: brand.bodyStrong,
    size: 8.5,
    ink,
    tracking: 120,
    align: left ? 'left' : 'right',
  } as const;
  sheet.line(section.title.toUpperCase(), left ? edge : width - edge, 34, head);
  const folio = { cut: brand.body, size: 9, ink: brand.dark, align: head.align };
  sheet.name(`p${number}-folio`, sheet.line(String(number), left ? edge : width - edge, height - 26, folio));
  const gap = 24;
  const column = (width - 2 * edge - gap) / 2;
  const row = (height - 110) / 2;
  for (let slot = 0; slot < 4; slot++) {
    const x = edge + (slot % 2) * (column + gap);
    const y = 54 + Math.floor(slot / 2) * row;
    const subject = section.subjects[(number * 3 + slot) % section.subjects.length] ?? section.opening;
    productCell(
      sheet,
      { x, y, width: column, height: row },
      photographs(subject, number),
      make(),
      `p${number}-${slot + 1}`,
      ink,
      brand,
      copy,
    );
  }
}

function productCell(
  sheet: Sheet,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  picture: string,
  product: Product,
  name: string,
  ink: ProcessInk,
  brand: Brand,
  copy: CatalogueCopy,
): void {
  const frame = { x, y, width, height: height * 0.6 };
  sheet.picture(picture, frame);
  sheet.name(`${name}-picture`, frame);
  let line = frame.y + frame.height + 21;
  sheet.name(
    `${name}-name`,
    sheet.line(product.name, x, line, { cut: brand.head, size: 17.5, ink: brand.dark }),
  );
  line += 14;
  const code = { cut: brand.bodyStrong, size: 8.5, ink, tracking: 60 };
  sheet.name(`${name}-code`, sheet.line(`${product.code}   ${product.pack}`, x, line, code));
  const text = { cut: brand.body, size: 10.8, ink: brand.dark, leading: 15 };
  const note = sheet.text(product.note, x, line + 6, width * 0.94, text);
  sheet.name(`${name}-note`, note);
  const price = `RM ${(Math.round((product.price * copy.priceFactor) / 10) / 10).toFixed(2)}`;
  const style = { cut: brand.bodyStrong, size: copy.priceSize, ink };
  sheet.name(`${name}-price`, sheet.line(price, x, note.y + note.height + copy.priceSize + 3, style));
}

function orderForm(sheet: Sheet, brand: Brand, copy: CatalogueCopy): void {
  const { width, height } = sheet;
  const edge = millimetres(18);
  sheet.line('Trade order form', edge, millimetres(30), { cut: brand.head, size: 34, ink: brand.dark });
  const text = { cut: brand.body, size: 10, ink: brand.dark, leading: 15 };
  sheet.text(
    `Orders before noon leave the quay the same day. Free delivery from RM 300. ${copy.season} prices hold until the next catalogue.`,
    edge,
    millimetres(35),
    width - 2 * edge,
    text,
  );
  const columns = [0, 0.2, 0.68, 0.82, 1].map((share) => edge + share * (width - 2 * edge));
  const top = millimetres(56);
  const rows = 18;
  const step = (height - top - millimetres(40)) / rows;
  for (let row = 0; row <= rows; row++)
    sheet.rule(brand.dark, 0.5, edge, top + row * step, width - edge, top + row * step);
  for (const x of columns) sheet.rule(brand.dark, 0.5, x, top, x, top + rows * step);
  ['Code', 'Description', 'Quantity', 'RM'].forEach((label, at) => {
    sheet.line(label, (columns[at] ?? edge) + 6, top + step * 0.65, { ...text, cut: brand.bodyStrong });
  });
  sheet.name('order-form', { x: edge, y: top, width: width - 2 * edge, height: rows * step });
  sheet.line(`${brand.phone}   ${brand.site}   ${brand.address}`, edge, height - millimetres(16), text);
}
