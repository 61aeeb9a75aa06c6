import * as mupdf from 'mupdf';
import { z } from 'zod';
import { photographFile, subjectSchema } from '../content.ts';
import { type Artwork, sizeSchema } from './artwork.ts';
import { type Brand, inkOf, inkSchema, lockup } from './brand.ts';
import { type ProcessInk, white } from './ink.ts';
import { type Feature, ProofDocument } from './proof-document.ts';
import { type Box, millimetres, type Sheet } from './sheet.ts';

export const promotionCopySchema = z.strictObject({
  title: z.string(),
  /** Trimmed size in millimetres. */
  size: sizeSchema,
  headline: z.string(),
  /** Share of the page's shorter side; 0.13 where none is given. */
  headlineSize: z.number().optional(),
  kicker: z.string(),
  text: z.string(),
  details: z.array(z.string()),
  picture: subjectSchema,
  /** Part of the page that the picture takes, from the top or the left. */
  pictureShare: z.number().optional(),
  ground: inkSchema.optional(),
  ink: inkSchema.optional(),
  badge: z.string().optional(),
});
export type PromotionCopy = z.infer<typeof promotionCopySchema>;

/** One page that sells: posters, banners, flyers, windows, invitations. Layout follows the shape of the page. */
export function promotion(brand: Brand, copy: PromotionCopy, marks = true): Artwork {
  const proof = new ProofDocument(copy.title, brand.name);
  const [width, height] = copy.size.map(millimetres) as [number, number];
  const large = Math.max(width, height) > millimetres(500);
  const print = marks ? { bleed: millimetres(large ? 5 : 3), slug: millimetres(large ? 20 : 8) } : {};
  proof.page({ width, height, ...print }, (sheet) => drawPromotion(sheet, brand, copy));
  return { ...proof.finish(), mimeType: 'application/pdf' };
}

/**
 * Draws a promotion for screens, at `width` pixels, as PNG or JPEG. Its page has as many points as the image
 * has pixels.
 */
export function screenPromotion(
  brand: Brand,
  copy: PromotionCopy,
  format: 'png' | 'jpeg',
  width: number,
): Artwork {
  const flat = promotion(brand, copy, false);
  const document = mupdf.Document.openDocument(flat.bytes, 'application/pdf');
  const page = document.loadPage(0);
  const scale = width / millimetres(copy.size[0]);
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true);
  // A point of the page for each pixel.
  pixmap.setResolution(72, 72);
  const bytes = new Uint8Array(format === 'png' ? pixmap.asPNG() : pixmap.asJPEG(90));
  pixmap.destroy();
  page.destroy();
  document.destroy();
  const features = new Map<string, Feature>();
  for (const [name, { page: number, ...box }] of flat.features)
    features.set(name, {
      page: number,
      x: box.x * scale,
      y: box.y * scale,
      width: box.width * scale,
      height: box.height * scale,
    });
  return { bytes, mimeType: format === 'png' ? 'image/png' : 'image/jpeg', features };
}

function drawPromotion(sheet: Sheet, brand: Brand, copy: PromotionCopy): void {
  const { width, height, bleed } = sheet;
  const unit = Math.min(width, height);
  const edge = unit * 0.075;
  const wide = width > height * 1.35;
  const share = copy.pictureShare ?? (wide ? 0.46 : 0.5);
  const ground = inkOf(brand, copy.ground ?? 'dark');
  const ink = inkOf(brand, copy.ink ?? 'pale');
  sheet.rect(ground, sheet.full);
  const frame = wide
    ? { x: width * (1 - share), y: -bleed, width: width * share + bleed, height: sheet.full.height }
    : { x: -bleed, y: -bleed, width: sheet.full.width, height: height * share + bleed };
  sheet.picture(photographFile(copy.picture), frame);
  sheet.name('picture', frame);

  const column = wide ? width * (1 - share) - 2 * edge : width - 2 * edge;
  const top = wide ? height * 0.16 : height * share + edge * 0.8;
  drawCopy(
    sheet,
    brand,
    copy,
    { x: edge, y: top, width: column, height: height - top - edge * 2.4 },
    unit,
    ink,
  );

  const sign = unit * 0.062;
  const foot = height - edge - sign;
  const mark = lockup(sheet, brand, edge, foot, sign, ink);
  sheet.name('logo', { x: edge, y: foot, width: mark, height: sign });
  const site = { cut: brand.body, size: unit * 0.028, ink } as const;
  const fitsBeside = mark + 2 * site.size + sheet.measure(brand.site, site) <= column;
  sheet.name(
    'site',
    fitsBeside
      ? sheet.line(brand.site, edge + column, foot + sign * 0.75, { ...site, align: 'right' })
      : sheet.line(brand.site, edge, foot + sign + site.size * 1.4, site),
  );
  if (copy.badge !== undefined) badge(sheet, brand, copy.badge, frame, unit);
}

/** Headline, text and details from the top of `box` down, all reduced together until they fit into it. */
function drawCopy(
  sheet: Sheet,
  brand: Brand,
  copy: PromotionCopy,
  box: Box,
  unit: number,
  ink: ProcessInk,
  reduction = 1,
): void {
  const em = unit * reduction;
  const headlineSize = em * (copy.headlineSize ?? 0.125);
  const headline = { cut: brand.head, size: headlineSize, ink, leading: headlineSize * 1.02 };
  const text = { cut: brand.body, size: em * 0.036, ink, leading: em * 0.05 };
  const needed =
    sheet.heightOf(copy.headline, box.width, headline) +
    sheet.heightOf(copy.text, box.width, text) +
    em * (0.15 + copy.details.length * 0.054);
  if (needed > box.height && reduction > 0.4) {
    drawCopy(sheet, brand, copy, box, unit, ink, reduction * 0.95);
    return;
  }
  const { x, width } = box;
  let { y } = box;
  const kicker = { cut: brand.bodyStrong, size: em * 0.026, ink: brand.accent, tracking: 120 };
  sheet.name('kicker', sheet.line(copy.kicker.toUpperCase(), x, y, kicker));
  const set = sheet.text(copy.headline, x, y + em * 0.03, width, headline);
  sheet.name('headline', set);
  y = set.y + set.height + em * 0.045;
  const rule = { x, y, width: em * 0.14, height: em * 0.007 };
  sheet.rect(brand.accent, rule);
  sheet.name('rule', rule);
  const body = sheet.text(copy.text, x, y + em * 0.045, width, text);
  sheet.name('text', body);
  y = body.y + body.height + em * 0.03;
  copy.details.forEach((line, at) => {
    const style = { cut: brand.bodyStrong, size: em * 0.036, ink };
    sheet.name(`detail-${at + 1}`, sheet.line(line, x, y + em * 0.036 + at * em * 0.054, style));
  });
}

function badge(sheet: Sheet, brand: Brand, label: string, frame: Box, unit: number): void {
  const radius = unit * 0.115;
  const x = frame.x + frame.width - radius * 1.7;
  const y = Math.min(frame.y + frame.height - radius * 0.6, sheet.height - radius * 1.7);
  sheet.fill(brand.accent, (path) => path.ellipse(x, y, radius, radius));
  const words = label.split('\n');
  words.forEach((word, at) => {
    const style = {
      cut: brand.head,
      size: radius * (at === 0 ? 0.62 : 0.34),
      ink: white,
      align: 'center',
    } as const;
    sheet.line(word, x, y + radius * (at === 0 ? 0.12 : 0.52), style);
  });
  sheet.name('badge', { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
}
