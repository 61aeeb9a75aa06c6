import { z } from 'zod';
import { photographFile, subjectSchema } from '../content.ts';
import { type Artwork, sizeSchema } from './artwork.ts';
import { type Brand, inkOf, inkSchema, lockup } from './brand.ts';
import { mix, type ProcessInk, white } from './ink.ts';
import { ProofDocument } from './proof-document.ts';
import { millimetres, type Sheet, type TextStyle } from './sheet.ts';

const pairs = z.array(z.tuple([z.string(), z.string()]));
const pageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cover'),
    title: z.string(),
    subtitle: z.string(),
    picture: subjectSchema,
  }),
  z.strictObject({
    kind: z.literal('contents'),
    /** Titles and their pages. */
    entries: z.array(z.tuple([z.string(), z.number()])),
    picture: subjectSchema,
  }),
  z.strictObject({
    kind: z.literal('article'),
    kicker: z.string(),
    heading: z.string(),
    lead: z.string(),
    text: z.string(),
    picture: subjectSchema.optional(),
  }),
  /** Figures and what they mean. */
  z.strictObject({ kind: z.literal('figures'), heading: z.string(), figures: pairs }),
  z.strictObject({
    kind: z.literal('chart'),
    heading: z.string(),
    unit: z.string(),
    bars: z.array(z.tuple([z.string(), z.number()])),
    note: z.string(),
  }),
  z.strictObject({ kind: z.literal('picture'), picture: subjectSchema, caption: z.string() }),
  z.strictObject({ kind: z.literal('quote'), words: z.string(), by: z.string() }),
  /** Names and their descriptions. */
  z.strictObject({ kind: z.literal('list'), heading: z.string(), entries: pairs }),
  z.strictObject({
    kind: z.literal('table'),
    heading: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    note: z.string(),
  }),
  z.strictObject({ kind: z.literal('back'), lines: z.array(z.string()) }),
]);
type BookletPage = z.infer<typeof pageSchema>;

export const bookletCopySchema = z.strictObject({
  title: z.string(),
  pages: z.array(pageSchema),
  /** Trimmed size in millimetres; A4 where none is given. */
  size: sizeSchema.optional(),
  /** Takes the place of the house's second colour. */
  accent: inkSchema.optional(),
  headingSize: z.number().optional(),
});
type BookletCopy = z.infer<typeof bookletCopySchema>;

interface Setting {
  brand: Brand;
  accent: ProcessInk;
  edge: number;
  /** 1 for A4. */
  scale: number;
  headingSize: number;
  number: number;
}

/** Booklets, reviews and leaflets: a page of the copy is a page of the proof. Features are named `{page}-{part}`. */
export function booklet(brand: Brand, copy: BookletCopy): Artwork {
  const proof = new ProofDocument(copy.title, brand.name);
  const [width, height] = (copy.size ?? [210, 297]).map(millimetres) as [number, number];
  const scale = Math.sqrt(width / millimetres(210));
  const size = { width, height, bleed: millimetres(3), slug: millimetres(8) };
  copy.pages.forEach((page, at) => {
    const setting = {
      brand,
      accent: inkOf(brand, copy.accent ?? 'accent'),
      edge: width * 0.095,
      scale,
      headingSize: (copy.headingSize ?? 34) * scale,
      number: at + 1,
    };
    proof.page(size, (sheet) => {
      sheet.rect(white, sheet.full);
      drawPage(sheet, page, setting);
      if (page.kind !== 'cover' && page.kind !== 'back' && page.kind !== 'picture')
        folio(sheet, copy.title, setting);
    });
  });
  return { ...proof.finish(), mimeType: 'application/pdf' };
}

function drawPage(sheet: Sheet, page: BookletPage, setting: Setting): void {
  switch (page.kind) {
    case 'cover':
      cover(sheet, page, setting);
      break;
    case 'contents':
      contents(sheet, page, setting);
      break;
    case 'article':
      article(sheet, page, setting);
      break;
    case 'figures':
      figures(sheet, page, setting);
      break;
    case 'chart':
      chart(sheet, page, setting);
      break;
    case 'picture':
      picture(sheet, page, setting);
      break;
    case 'quote':
      quote(sheet, page, setting);
      break;
    case 'list':
      list(sheet, page, setting);
      break;
    case 'table':
      table(sheet, page, setting);
      break;
    case 'back':
      back(sheet, page, setting);
      break;
  }
}

type Of<K extends BookletPage['kind']> = Extract<BookletPage, { kind: K }>;
const named = ({ number }: Setting, part: string): string => `${number}-${part}`;
const plain = ({ brand, scale }: Setting, size: number, leading = size * 1.5): TextStyle => ({
  cut: brand.body === 'sansLight' ? 'sans' : brand.body,
  size: size * scale,
  leading: leading * scale,
  ink: brand.dark,
});

function heading(sheet: Sheet, text: string, y: number, setting: Setting): number {
  const { brand, edge, headingSize } = setting;
  const style = { cut: brand.head, size: headingSize, ink: brand.dark, leading: headingSize * 1.08 };
  const set = sheet.text(text, edge, y, sheet.width - 2 * edge, style);
  sheet.name(named(setting, 'heading'), set);
  return set.y + set.height;
}

function cover(sheet: Sheet, page: Of<'cover'>, setting: Setting): void {
  const { brand, edge, accent, scale } = setting;
  const { width, height, bleed } = sheet;
  const frame = { x: -bleed, y: -bleed, width: sheet.full.width, height: height * 0.58 + bleed };
  sheet.picture(photographFile(page.picture), frame);
  sheet.name(named(setting, 'picture'), frame);
  sheet.rect(brand.dark, {
    x: -bleed,
    y: height * 0.58,
    width: sheet.full.width,
    height: height * 0.42 + bleed,
  });
  sheet.rect(accent, { x: edge, y: height * 0.58 - 4 * scale, width: 90 * scale, height: 8 * scale });
  sheet.name(named(setting, 'rule'), {
    x: edge,
    y: height * 0.58 - 4 * scale,
    width: 90 * scale,
    height: 8 * scale,
  });
  const title = { cut: brand.head, size: 62 * scale, ink: brand.pale, leading: 64 * scale };
  const set = sheet.text(page.title, edge, height * 0.62, width - 2 * edge, title);
  sheet.name(named(setting, 'title'), set);
  const sub = { ...plain(setting, 15), ink: brand.pale };
  sheet.name(
    named(setting, 'subtitle'),
    sheet.text(page.subtitle, edge, set.y + set.height + 14 * scale, width * 0.6, sub),
  );
  const mark = lockup(sheet, brand, edge, height - edge * 1.2, 26 * scale, brand.pale);
  sheet.name(named(setting, 'logo'), { x: edge, y: height - edge * 1.2, width: mark, height: 26 * scale });
}

function contents(sheet: Sheet, page: Of<'contents'>, setting: Setting): void {
  const { brand, edge, scale, accent } = setting;
  const { width, height, bleed } = sheet;
  const frame = { x: width * 0.62, y: -bleed, width: width * 0.38 + bleed, height: sheet.full.height };
  sheet.picture(photographFile(page.picture), frame, 0.62);
  let y = heading(sheet, 'Contents', edge * 1.6, setting) + 26 * scale;
  for (const [title, number] of page.entries) {
    const style = { ...plain(setting, 13) };
    sheet.line(title, edge, y, style);
    sheet.line(String(number), width * 0.56, y, {
      ...style,
      cut: brand.bodyStrong,
      ink: accent,
      align: 'right',
    });
    sheet.rule(mix(brand.dark, white, 0.75), 0.5, edge, y + 9 * scale, width * 0.56, y + 9 * scale);
    y += 30 * scale;
  }
  sheet.name(named(setting, 'entries'), {
    x: edge,
    y: height * 0.16,
    width: width * 0.5,
    height: y - height * 0.16,
  });
}

function article(sheet: Sheet, page: Of<'article'>, setting: Setting): void {
  const { brand, edge, accent, scale } = setting;
  const { width, height, bleed } = sheet;
  let y = edge * 1.4;
  if (page.picture !== undefined) {
    // Small pages need the room for their text.
    const share = height < millimetres(180) ? 0.22 : 0.34;
    const frame = { x: -bleed, y: -bleed, width: sheet.full.width, height: height * share + bleed };
    sheet.picture(photographFile(page.picture), frame);
    sheet.name(named(setting, 'picture'), frame);
    y = height * share + edge;
  }
  const kicker = { cut: brand.bodyStrong, size: 9.5 * scale, ink: accent, tracking: 120 };
  sheet.name(named(setting, 'kicker'), sheet.line(page.kicker.toUpperCase(), edge, y, kicker));
  y = heading(sheet, page.heading, y + 12 * scale, setting) + 12 * scale;
  const leadStyle = { ...plain(setting, 18, 26), ink: mix(brand.dark, white, 0.15) };
  const lead = sheet.text(page.lead, edge, y, width - 2 * edge, leadStyle);
  sheet.name(named(setting, 'lead'), lead);
  y = lead.y + lead.height + 18 * scale;
  const gap = 20 * scale;
  const column = (width - 2 * edge - gap) / 2;
  const paragraphs = page.text.split('\n');
  const half = Math.ceil(paragraphs.length / 2);
  [paragraphs.slice(0, half), paragraphs.slice(half)].forEach((part, at) => {
    const set = sheet.text(part.join('\n \n'), edge + at * (column + gap), y, column, plain(setting, 13, 20));
    sheet.name(named(setting, `column-${at + 1}`), set);
  });
}

function figures(sheet: Sheet, page: Of<'figures'>, setting: Setting): void {
  const { brand, edge, accent, scale } = setting;
  const { width, height } = sheet;
  sheet.rect(brand.pale, sheet.full);
  const top = heading(sheet, page.heading, edge * 1.6, setting) + 40 * scale;
  const step = (height - top - edge * 1.5) / Math.ceil(page.figures.length / 2);
  page.figures.forEach(([figure, meaning], at) => {
    const x = edge + (at % 2) * (width / 2 - edge * 0.4);
    const y = top + Math.floor(at / 2) * step;
    sheet.rule(accent, 1.5, x, y, x + 60 * scale, y);
    const large = { cut: brand.head, size: 54 * scale, ink: brand.dark };
    sheet.name(named(setting, `figure-${at + 1}`), sheet.line(figure, x, y + 58 * scale, large));
    sheet.text(meaning, x, y + 80 * scale, width * 0.36, plain(setting, 13, 18));
  });
}

function chart(sheet: Sheet, page: Of<'chart'>, setting: Setting): void {
  const { brand, edge, accent, scale } = setting;
  const { width, height } = sheet;
  const top = heading(sheet, page.heading, edge * 1.6, setting) + 30 * scale;
  const largest = Math.max(...page.bars.map(([, value]) => value));
  const step = (height - top - edge * 3) / page.bars.length;
  const from = edge + width * 0.2;
  page.bars.forEach(([label, value], at) => {
    const y = top + at * step;
    const length = ((width - edge - from) * 0.86 * value) / largest;
    const bar = { x: from, y, width: length, height: step * 0.5 };
    sheet.rect(at === page.bars.length - 1 ? accent : mix(brand.dark, white, 0.35), bar);
    sheet.name(named(setting, `bar-${at + 1}`), bar);
    sheet.line(label, edge, y + step * 0.34, plain(setting, 12));
    sheet.line(String(value), from + length + 8 * scale, y + step * 0.34, {
      ...plain(setting, 12),
      cut: brand.bodyStrong,
    });
  });
  sheet.rule(brand.dark, 0.75, from, top - 6 * scale, from, height - edge * 3);
  const note = sheet.text(
    `${page.unit}. ${page.note}`,
    edge,
    height - edge * 2.4,
    width - 2 * edge,
    plain(setting, 9.5, 14),
  );
  sheet.name(named(setting, 'note'), note);
}

function picture(sheet: Sheet, page: Of<'picture'>, setting: Setting): void {
  const { brand, edge } = setting;
  sheet.picture(photographFile(page.picture), sheet.full, 0.4);
  sheet.name(named(setting, 'picture'), sheet.full);
  const band = {
    x: -sheet.bleed,
    y: sheet.height - edge * 2,
    width: sheet.full.width,
    height: edge * 2 + sheet.bleed,
  };
  sheet.translucent(0.72, () => sheet.rect(brand.dark, band));
  const caption = { ...plain(setting, 11, 15), ink: white };
  sheet.name(
    named(setting, 'caption'),
    sheet.text(page.caption, edge, band.y + edge * 0.5, sheet.width - 2 * edge, caption),
  );
}

function quote(sheet: Sheet, page: Of<'quote'>, setting: Setting): void {
  const { brand, edge, accent, scale } = setting;
  sheet.rect(brand.dark, sheet.full);
  const words = { cut: brand.head, size: 36 * scale, ink: brand.pale, leading: 44 * scale };
  const set = sheet.text(`“${page.words}”`, edge * 1.2, sheet.height * 0.28, sheet.width - edge * 2.6, words);
  sheet.name(named(setting, 'words'), set);
  const below = set.y + set.height + 26 * scale;
  sheet.rect(accent, { x: edge * 1.2, y: below, width: 60 * scale, height: 3 * scale });
  const by = { ...plain(setting, 12), ink: brand.pale };
  sheet.name(named(setting, 'by'), sheet.line(page.by, edge * 1.2, below + 28 * scale, by));
}

function list(sheet: Sheet, page: Of<'list'>, setting: Setting): void {
  const { brand, edge, accent, scale } = setting;
  const top = heading(sheet, page.heading, edge * 1.6, setting) + 28 * scale;
  const column = (sheet.width - 2 * edge - 24 * scale) / 2;
  const rows = Math.ceil(page.entries.length / 2);
  const step = Math.min((sheet.height - top - edge * 1.6) / rows, 128 * scale);
  page.entries.forEach(([name, text], at) => {
    const x = edge + Math.floor(at / rows) * (column + 24 * scale);
    const y = top + (at % rows) * step;
    sheet.rect(accent, { x, y, width: 26 * scale, height: 2.4 * scale });
    const strong = { cut: brand.bodyStrong, size: 15.5 * scale, ink: brand.dark };
    sheet.name(named(setting, `entry-${at + 1}`), sheet.line(name, x, y + 22 * scale, strong));
    sheet.text(text, x, y + 30 * scale, column, plain(setting, 13, 18.5));
  });
}

function table(sheet: Sheet, page: Of<'table'>, setting: Setting): void {
  const { brand, edge, scale } = setting;
  const { width } = sheet;
  let y = heading(sheet, page.heading, edge * 1.6, setting) + 34 * scale;
  const first = edge;
  const step = (width - 2 * edge) / (page.columns.length + 1);
  const cells = (row: readonly string[], strong: boolean): void => {
    row.forEach((cell, at) => {
      const style = { ...plain(setting, 12.5), ...(strong ? { cut: brand.bodyStrong } : {}) };
      if (at === 0) sheet.line(cell, first, y, style);
      else sheet.line(cell, first + step * (at + 2), y, { ...style, align: 'right' });
    });
  };
  cells(page.columns, true);
  sheet.rule(brand.dark, 1, edge, y + 7 * scale, width - edge, y + 7 * scale);
  y += 32 * scale;
  page.rows.forEach((row, at) => {
    const total = (row[0] ?? '').startsWith('Total');
    if (at % 2 === 1)
      sheet.rect(brand.pale, {
        x: edge - 4,
        y: y - 17 * scale,
        width: width - 2 * edge + 8,
        height: 26 * scale,
      });
    cells(row, total);
    sheet.name(named(setting, `row-${at + 1}`), {
      x: edge,
      y: y - 12 * scale,
      width: width - 2 * edge,
      height: 18 * scale,
    });
    y += 26 * scale;
  });
  sheet.text(page.note, edge, y + 14 * scale, width - 2 * edge, plain(setting, 9.5, 14));
}

function back(sheet: Sheet, page: Of<'back'>, setting: Setting): void {
  const { brand, edge, scale } = setting;
  sheet.rect(brand.dark, sheet.full);
  const side = 80 * scale;
  sheet.sign(brand.sign, edge, sheet.height * 0.2, side, brand.pale);
  sheet.name(named(setting, 'sign'), { x: edge, y: sheet.height * 0.2, width: side, height: side });
  const style = { ...plain(setting, 12, 19), ink: brand.pale };
  const set = sheet.text(page.lines.join('\n'), edge, sheet.height * 0.72, sheet.width - 2 * edge, style);
  sheet.name(named(setting, 'lines'), set);
}

function folio(sheet: Sheet, title: string, setting: Setting): void {
  const { edge, number, scale } = setting;
  const y = sheet.height - edge * 0.6;
  const style = { ...plain(setting, 8.5) };
  const left = number % 2 === 0;
  const page = sheet.line(String(number), left ? edge : sheet.width - edge, y, {
    ...style,
    align: left ? 'left' : 'right',
  });
  sheet.name(named(setting, 'folio'), page);
  sheet.line(title, left ? edge + 24 * scale : sheet.width - edge - 24 * scale, y, {
    ...style,
    align: left ? 'left' : 'right',
  });
}
