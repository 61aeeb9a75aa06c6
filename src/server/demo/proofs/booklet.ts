import { z } from 'zod';
import { photographFile, subjectSchema } from '../content.ts';
import { type Brand, inkOf, inkSchema, lockup } from './brand.ts';
import { mix, type ProcessInk, white } from './ink.ts';
import { type Artwork, proofOf } from './proof-document.ts';
import { box, millimetres, printed, type Sheet, setIn, sizeSchema, type TextStyle } from './sheet.ts';

const text = z.string();
const pairs = z.array(z.tuple([text, text]));
const counts = z.array(z.tuple([text, z.number()]));
const page = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), ...shape });
const pageSchema = z.discriminatedUnion('kind', [
  page('cover', { title: text, subtitle: text, picture: subjectSchema }),
  /** Titles and their pages. */
  page('contents', { entries: counts, picture: subjectSchema }),
  page('article', {
    kicker: text,
    heading: text,
    lead: text,
    text,
    picture: subjectSchema.optional(),
  }),
  /** Figures and what they mean. */
  page('figures', { heading: text, figures: pairs }),
  page('chart', { heading: text, unit: text, bars: counts, note: text }),
  page('picture', { picture: subjectSchema, caption: text }),
  page('quote', { words: text, by: text }),
  /** Names and their descriptions. */
  page('list', { heading: text, entries: pairs }),
  page('table', { heading: text, columns: z.array(text), rows: z.array(z.array(text)), note: text }),
  page('back', { lines: z.array(text) }),
]);
type BookletPage = z.infer<typeof pageSchema>;
type Kind = BookletPage['kind'];

export const bookletCopySchema = z.strictObject({
  title: text,
  pages: z.array(pageSchema),
  /** Trimmed size; A4 where none is given. */
  size: sizeSchema.default([210, 297]),
  /** Takes the place of the house's second colour. */
  accent: inkSchema.default('accent'),
  headingSize: z.number().default(34),
});
type BookletCopy = z.infer<typeof bookletCopySchema>;

/** A page in the making. */
interface Setting {
  sheet: Sheet;
  brand: Brand;
  accent: ProcessInk;
  /** Width of the margins, and width between them. */
  edge: number;
  measure: number;
  /** Size in proportion to A4. */
  scale: number;
  headingSize: number;
  number: number;
}

/** Booklets, reviews and leaflets: a page of the copy is a page of the proof. Features are named `{page}-{part}`. */
export function booklet(brand: Brand, copy: BookletCopy): Artwork {
  const size = printed(...copy.size);
  const edge = size.width * 0.095;
  const measure = size.width - 2 * edge;
  const scale = Math.sqrt(size.width / millimetres(210));
  const accent = inkOf(brand, copy.accent);
  const common = { brand, accent, edge, measure, scale, headingSize: copy.headingSize * scale };
  return proofOf(copy.title, brand.name, (page) => {
    copy.pages.forEach((content, at) => {
      page(size, (sheet) => {
        const setting = { sheet, number: at + 1, ...common };
        sheet.rect(white, sheet.full);
        draw(content, setting);
        if (!['cover', 'back', 'picture'].includes(content.kind)) folio(copy.title, setting);
      });
    });
  });
}

type Drawers = { [K in Kind]: (content: Extract<BookletPage, { kind: K }>, setting: Setting) => void };
const draw = (content: BookletPage, setting: Setting): void =>
  (drawers[content.kind] as (content: BookletPage, setting: Setting) => void)(content, setting);

const named = ({ number }: Setting, part: string): string => `${number}-${part}`;
const plain = ({ brand, scale }: Setting, size: number, leading = size * 1.5): TextStyle =>
  setIn(brand.body === 'sansLight' ? 'sans' : brand.body, size * scale, brand.dark, {
    leading: leading * scale,
  });

/** Returns the bottom of the heading. */
function heading(text: string, y: number, setting: Setting): number {
  const { sheet, brand, edge, measure, headingSize } = setting;
  const style = setIn(brand.head, headingSize, brand.dark, { leading: headingSize * 1.08 });
  const set = sheet.text(text, edge, y, measure, style, named(setting, 'heading'));
  return set.y + set.height;
}

const drawers: Drawers = {
  cover({ picture, title, subtitle }, setting) {
    const { sheet, brand, edge, measure, accent, scale } = setting;
    const { width, height } = sheet;
    const half = height * 0.58;
    sheet.picture(photographFile(picture), sheet.bled(0, 0, width, half), {
      name: named(setting, 'picture'),
    });
    sheet.rect(brand.dark, sheet.bled(0, half, width, height - half));
    sheet.rect(accent, box(edge, half - 4 * scale, 90 * scale, 8 * scale), named(setting, 'rule'));
    const large = setIn(brand.head, 62 * scale, brand.pale, { leading: 64 * scale });
    const set = sheet.text(title, edge, height * 0.62, measure, large, named(setting, 'title'));
    const small = { ...plain(setting, 15), ink: brand.pale };
    const below = set.y + set.height + 14 * scale;
    sheet.text(subtitle, edge, below, width * 0.6, small, named(setting, 'subtitle'));
    lockup(sheet, brand, edge, height - edge * 1.2, 26 * scale, brand.pale, named(setting, 'logo'));
  },

  contents({ picture, entries }, setting) {
    const { sheet, brand, edge, scale, accent } = setting;
    const { width, height } = sheet;
    const picturePart = sheet.bled(width * 0.62, 0, width * 0.38, height);
    sheet.picture(photographFile(picture), picturePart, { focus: 0.62 });
    let y = heading('Contents', edge * 1.6, setting) + 26 * scale;
    const style = plain(setting, 13);
    for (const [title, number] of entries) {
      sheet.line(title, edge, y, style);
      const right = { ...style, cut: brand.bodyStrong, ink: accent, align: 'right' } as const;
      sheet.line(String(number), width * 0.56, y, right);
      sheet.rule(mix(brand.dark, white, 0.75), 0.5, edge, y + 9 * scale, width * 0.56, y + 9 * scale);
      y += 30 * scale;
    }
    const top = height * 0.16;
    sheet.name(named(setting, 'entries'), box(edge, top, width * 0.5, y - top));
  },

  article({ picture, kicker, heading: title, lead, text }, setting) {
    const { sheet, brand, edge, measure, accent, scale } = setting;
    const { width, height } = sheet;
    let y = edge * 1.4;
    if (picture !== undefined) {
      // Small pages need the room for their text.
      const share = height < millimetres(180) ? 0.22 : 0.34;
      const name = named(setting, 'picture');
      sheet.picture(photographFile(picture), sheet.bled(0, 0, width, height * share), { name });
      y = height * share + edge;
    }
    const small = setIn(brand.bodyStrong, 9.5 * scale, accent, { tracking: 120 });
    sheet.line(kicker.toUpperCase(), edge, y, small, named(setting, 'kicker'));
    y = heading(title, y + 12 * scale, setting) + 12 * scale;
    const leadStyle = { ...plain(setting, 18, 26), ink: mix(brand.dark, white, 0.15) };
    const set = sheet.text(lead, edge, y, measure, leadStyle, named(setting, 'lead'));
    y = set.y + set.height + 18 * scale;
    const gap = 20 * scale;
    const column = (measure - gap) / 2;
    const paragraphs = text.split('\n');
    const half = Math.ceil(paragraphs.length / 2);
    [paragraphs.slice(0, half), paragraphs.slice(half)].forEach((part, at) => {
      const x = edge + at * (column + gap);
      const name = named(setting, `column-${at + 1}`);
      sheet.text(part.join('\n \n'), x, y, column, plain(setting, 13, 20), name);
    });
  },

  figures({ heading: title, figures }, setting) {
    const { sheet, brand, edge, accent, scale } = setting;
    const { width, height } = sheet;
    sheet.rect(brand.pale, sheet.full);
    const top = heading(title, edge * 1.6, setting) + 40 * scale;
    const step = (height - top - edge * 1.5) / Math.ceil(figures.length / 2);
    const large = setIn(brand.head, 54 * scale, brand.dark);
    figures.forEach(([figure, meaning], at) => {
      const x = edge + (at % 2) * (width / 2 - edge * 0.4);
      const y = top + Math.floor(at / 2) * step;
      sheet.rule(accent, 1.5, x, y, x + 60 * scale, y);
      sheet.line(figure, x, y + 58 * scale, large, named(setting, `figure-${at + 1}`));
      sheet.text(meaning, x, y + 80 * scale, width * 0.36, plain(setting, 13, 18));
    });
  },

  chart({ heading: title, bars, unit, note }, setting) {
    const { sheet, brand, edge, measure, accent, scale } = setting;
    const { width, height } = sheet;
    const top = heading(title, edge * 1.6, setting) + 30 * scale;
    const largest = Math.max(...bars.map(([, value]) => value));
    const step = (height - top - edge * 3) / bars.length;
    const from = edge + width * 0.2;
    const style = plain(setting, 12);
    bars.forEach(([label, value], at) => {
      const y = top + at * step;
      const length = ((width - edge - from) * 0.86 * value) / largest;
      const ink = at === bars.length - 1 ? accent : mix(brand.dark, white, 0.35);
      sheet.rect(ink, box(from, y, length, step * 0.5), named(setting, `bar-${at + 1}`));
      sheet.line(label, edge, y + step * 0.34, style);
      const strong = { ...style, cut: brand.bodyStrong };
      sheet.line(String(value), from + length + 8 * scale, y + step * 0.34, strong);
    });
    sheet.rule(brand.dark, 0.75, from, top - 6 * scale, from, height - edge * 3);
    const small = plain(setting, 9.5, 14);
    sheet.text(`${unit}. ${note}`, edge, height - edge * 2.4, measure, small, named(setting, 'note'));
  },

  picture({ picture, caption }, setting) {
    const { sheet, brand, edge, measure } = setting;
    sheet.picture(photographFile(picture), sheet.full, { focus: 0.4, name: named(setting, 'picture') });
    const band = sheet.bled(0, sheet.height - edge * 2, sheet.width, edge * 2);
    sheet.translucent(0.72, () => sheet.rect(brand.dark, band));
    const style = { ...plain(setting, 11, 15), ink: white };
    sheet.text(caption, edge, band.y + edge * 0.5, measure, style, named(setting, 'caption'));
  },

  quote({ words, by }, setting) {
    const { sheet, brand, edge, accent, scale } = setting;
    const x = edge * 1.2;
    sheet.rect(brand.dark, sheet.full);
    const large = setIn(brand.head, 36 * scale, brand.pale, { leading: 44 * scale });
    const room = sheet.width - edge * 2.6;
    const set = sheet.text(`“${words}”`, x, sheet.height * 0.28, room, large, named(setting, 'words'));
    const below = set.y + set.height + 26 * scale;
    sheet.rect(accent, box(x, below, 60 * scale, 3 * scale));
    sheet.line(by, x, below + 28 * scale, { ...plain(setting, 12), ink: brand.pale }, named(setting, 'by'));
  },

  list({ heading: title, entries }, setting) {
    const { sheet, brand, edge, measure, accent, scale } = setting;
    const top = heading(title, edge * 1.6, setting) + 28 * scale;
    const column = (measure - 24 * scale) / 2;
    const rows = Math.ceil(entries.length / 2);
    const step = Math.min((sheet.height - top - edge * 1.6) / rows, 128 * scale);
    const strong = setIn(brand.bodyStrong, 15.5 * scale, brand.dark);
    entries.forEach(([name, text], at) => {
      const x = edge + Math.floor(at / rows) * (column + 24 * scale);
      const y = top + (at % rows) * step;
      sheet.rect(accent, box(x, y, 26 * scale, 2.4 * scale));
      sheet.line(name, x, y + 22 * scale, strong, named(setting, `entry-${at + 1}`));
      sheet.text(text, x, y + 30 * scale, column, plain(setting, 13, 18.5));
    });
  },

  table({ heading: title, columns, rows, note }, setting) {
    const { sheet, brand, edge, measure, scale } = setting;
    let y = heading(title, edge * 1.6, setting) + 34 * scale;
    const step = measure / (columns.length + 1);
    const cells = (row: readonly string[], cut = plain(setting, 12.5).cut): void => {
      const style = { ...plain(setting, 12.5), cut };
      row.forEach((cell, at) => {
        if (at === 0) sheet.line(cell, edge, y, style);
        else sheet.line(cell, edge + step * (at + 2), y, { ...style, align: 'right' });
      });
    };
    cells(columns, brand.bodyStrong);
    sheet.rule(brand.dark, 1, edge, y + 7 * scale, edge + measure, y + 7 * scale);
    y += 32 * scale;
    rows.forEach((row, at) => {
      if (at % 2 === 1) sheet.rect(brand.pale, box(edge - 4, y - 17 * scale, measure + 8, 26 * scale));
      cells(row, (row[0] ?? '').startsWith('Total') ? brand.bodyStrong : undefined);
      sheet.name(named(setting, `row-${at + 1}`), box(edge, y - 12 * scale, measure, 18 * scale));
      y += 26 * scale;
    });
    sheet.text(note, edge, y + 14 * scale, measure, plain(setting, 9.5, 14));
  },

  back({ lines }, setting) {
    const { sheet, brand, edge, measure, scale } = setting;
    sheet.rect(brand.dark, sheet.full);
    sheet.sign(brand.sign, edge, sheet.height * 0.2, 80 * scale, brand.pale, named(setting, 'sign'));
    const style = { ...plain(setting, 12, 19), ink: brand.pale };
    sheet.text(lines.join('\n'), edge, sheet.height * 0.72, measure, style, named(setting, 'lines'));
  },
};

function folio(title: string, setting: Setting): void {
  const { sheet, edge, number, scale } = setting;
  const isLeft = number % 2 === 0;
  const inset = (by: number): number => (isLeft ? by : sheet.width - by);
  const y = sheet.height - edge * 0.6;
  const style = { ...plain(setting, 8.5), align: isLeft ? 'left' : 'right' } as const;
  sheet.line(String(number), inset(edge), y, style, named(setting, 'folio'));
  sheet.line(title, inset(edge + 24 * scale), y, style);
}
