import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { photographFile } from '../content.ts';
import { allOrders } from '../story/all-orders.ts';
import { type Brand, brandOf } from './brand.ts';
import { card, cardCopySchema } from './card.ts';
import { catalogue } from './catalogue.ts';
import { promotion, promotionCopySchema, screenPromotion } from './promotion.ts';
import type { Artwork } from './proof-document.ts';
import { millimetres } from './sheet.ts';

const open = ({ bytes, mimeType }: Artwork): mupdf.Document => mupdf.Document.openDocument(bytes, mimeType);
function openPdf(artwork: Artwork): mupdf.PDFDocument {
  const pdf = open(artwork).asPDF();
  if (pdf === null) throw new Error('not a PDF');
  return pdf;
}
const textOf = (document: mupdf.Document, page: number): string =>
  document.loadPage(page).toStructuredText('').asText();

const [harbour, kestrel, nordlys] = ['harbour', 'kestrel', 'nordlys'].map(brandOf) as [Brand, Brand, Brand];
const cardCopy = cardCopySchema.parse({
  title: 'Business card',
  name: 'Ingrid Solberg',
  role: 'Managing partner',
  lines: ['+47 73 55 01 94', 'Havnegata 9, 7010 Trondheim'],
  back: 'Advisers in energy, sea and trade',
});
const poster = promotionCopySchema.parse({
  title: 'Poster',
  size: [841, 1189],
  headline: 'Ridge Run 2027',
  kicker: 'Saturday 12 June',
  text: 'Twenty-one kilometres from Kendal to the ridge and back.',
  details: ['Start 7:30'],
  picture: 'fellsAtDawn',
});
const spring = {
  title: 'Spring catalogue',
  coverTitle: 'Spring',
  season: 'March to June',
  pages: 300,
  coloured: true,
  priceSize: 12,
  priceFactor: 1,
  coverPicture: 'cup',
  foreword: 'Twelve countries.',
};

describe('a business card', () => {
  it('has two pages with bleed and trim inside the media, a spot ink and a die line on its own layer', () => {
    const pdf = openPdf(card(nordlys, cardCopy));
    expect(pdf.countPages()).toBe(2);
    const page = pdf.findPage(0);
    const box = (name: string): number[] => page.get(name).asJS();
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box('TrimBox');
    expect(x1 - x0).toBeCloseTo(millimetres(85), 3);
    expect(y1 - y0).toBeCloseTo(millimetres(55), 3);
    expect(x0 - (box('BleedBox')[0] ?? 0)).toBeCloseTo(millimetres(3), 3);
    expect(box('CropBox')).toEqual(box('MediaBox'));
    expect(box('MediaBox')[2]).toBeCloseTo(millimetres(85 + 2 * 12), 3);

    const inks: string[] = [];
    page.get('Resources', 'ColorSpace').forEach((space) => {
      inks.push(space.get(1).asName());
    });
    expect(inks).toContain('Galley Fjord 2767');
    expect(pdf.countLayers()).toBe(1);
    expect(pdf.getLayerName(0)).toBe('Die line');
  });

  it('embeds its fonts, and its text can be read', () => {
    const pdf = openPdf(card(nordlys, cardCopy));
    expect(textOf(pdf, 0)).toContain('Managing partner');
    pdf
      .findPage(0)
      .get('Resources', 'Font')
      .forEach((font) => {
        const descriptor = font.get('DescendantFonts', 0, 'FontDescriptor');
        expect(descriptor.get('FontFile2').isStream() || descriptor.get('FontFile3').isStream()).toBe(true);
      });
  });
});

describe('long documents', () => {
  it('prints the annual review on 24 pages that its contents agree with', () => {
    const review = allOrders.flatMap(({ files }) => files).find(({ name }) => name === 'annual-review-2026');
    const [first] = review?.versions ?? [];
    if (first === undefined || typeof first === 'string') throw new Error('there is no annual review');
    const pdf = openPdf(first());
    expect(pdf.countPages()).toBe(24);
    expect(textOf(pdf, 11)).toContain('The Halten lease');
    expect(textOf(pdf, 19)).toContain('Accounts in short');
  });

  it('makes a catalogue of 300 pages, the same bytes each time, with shared photographs', () => {
    const first = catalogue(harbour, spring);
    expect(openPdf(first).countPages()).toBe(300);
    expect(first.bytes.byteLength).toBeLessThan(40 * 1024 ** 2);
    expect(first.features.get('p150-1-price')?.page).toBe(150);
    const second = catalogue(harbour, spring);
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  it('gives each page photographs of its own where a large file is wanted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'photographs-'));
    const onPage = (page: number): string => join(folder, `${page}.jpg`);
    for (let page = 1; page <= 34; page++) await copyFile(photographFile('cup'), onPage(page));
    const shared = catalogue(harbour, { ...spring, pages: 34 });
    const own = catalogue(harbour, { ...spring, pages: 34 }, (_, page) => onPage(page));
    await rm(folder, { recursive: true });
    const photographs = (artwork: Artwork): number => {
      const found = new Set<number>();
      const pdf = openPdf(artwork);
      for (let page = 0; page < 34; page++)
        pdf
          .findPage(page)
          .get('Resources', 'XObject')
          .forEach((image) => {
            found.add(image.asIndirect());
          });
      return found.size;
    };
    // All pages but the contents and the order form.
    expect(photographs(own)).toBe(32);
    expect(photographs(shared)).toBeLessThan(24);
  });
});

describe('single sheets', () => {
  it.each([
    [594, 841],
    [1200, 900],
    [1200, 600],
  ])('of %d by %d keep the address clear of the sign', (width, height) => {
    const { features } = promotion(harbour, { ...poster, size: [width, height] });
    const logo = features.get('logo');
    const site = features.get('site');
    const isBeside = (logo?.x ?? 0) + (logo?.width ?? 0) < (site?.x ?? 0);
    const isBelow = (logo?.y ?? 0) + (logo?.height ?? 0) < (site?.y ?? 0) + 1;
    expect(isBeside || isBelow).toBe(true);
  });

  it('name what stands on the trimmed page, without the bleed of a picture', () => {
    const picture = promotion(kestrel, poster).features.get('picture');
    const margin = millimetres(5 + 20);
    expect(picture).toMatchObject({ x: margin, y: margin });
    expect(picture?.width).toBeCloseTo(millimetres(841), 3);
    expect(picture?.height).toBeCloseTo(millimetres(1189) * 0.5, 3);
  });

  it('makes a poster of A0', () => {
    const pdf = openPdf(promotion(kestrel, poster));
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = pdf.findPage(0).get('TrimBox').asJS();
    expect([x1 - x0, y1 - y0].map((length) => Math.round((length * 25.4) / 72))).toEqual([841, 1189]);
  });

  it.each([
    ['png', [0x89, 0x50]],
    ['jpeg', [0xff, 0xd8]],
  ] as const)('draws a picture for screens as %s, a point a pixel', (format, signature) => {
    const artwork = screenPromotion(harbour, { ...poster, size: [400, 200] }, format, 800);
    expect([...artwork.bytes.slice(0, 2)]).toEqual(signature);
    expect(open(artwork).loadPage(0).getBounds()).toEqual([0, 0, 800, 400]);
    expect(artwork.features.get('headline')?.width).toBeGreaterThan(300);
  });

  it('reduces words until they fit above the sign', () => {
    const long = { ...poster, headline: 'A very long headline that goes on and on about weather'.repeat(2) };
    const { features } = promotion(kestrel, long);
    const detail = features.get('detail-1');
    const logo = features.get('logo');
    expect((detail?.y ?? 0) + (detail?.height ?? 0)).toBeLessThan(logo?.y ?? 0);
  });
});
