import * as mupdf from 'mupdf';
import { z } from 'zod';
import { photographFile, subjectSchema } from '../content.ts';
import { type Brand, inkOf, inkSchema, lockup } from './brand.ts';
import { type ProcessInk, white } from './ink.ts';
import { type Artwork, proofOf } from './proof-document.ts';
import { type Box, box, millimetres, printed, type Sheet, setIn, sizeSchema } from './sheet.ts';

export const promotionCopySchema = z.strictObject({
  title: z.string(),
  /** Trimmed size. */
  size: sizeSchema,
  headline: z.string(),
  /** Share of the page's shorter side. */
  headlineSize: z.number().default(0.125),
  kicker: z.string(),
  text: z.string(),
  details: z.array(z.string()),
  picture: subjectSchema,
  /** Part of the page that the picture takes, from the top or the left. */
  pictureShare: z.number().optional(),
  ground: inkSchema.default('dark'),
  ink: inkSchema.default('pale'),
  badge: z.string().optional(),
});
export type PromotionCopy = z.infer<typeof promotionCopySchema>;

/** One page that sells: posters, banners, flyers, windows, invitations. Layout follows the shape of the page. */
export function promotion(brand: Brand, copy: PromotionCopy, marks = true): Artwork {
  const isLarge = Math.max(...copy.size) > 500;
  const { width, height, ...print } = printed(...copy.size, isLarge ? 5 : 3, isLarge ? 20 : 8);
  return proofOf(copy.title, brand.name, (page) =>
    page({ width, height, ...(marks ? print : {}) }, (sheet) => drawPromotion(sheet, brand, copy)),
  );
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
  for (const held of [pixmap, page, document]) held.destroy();
  const features = [...flat.features].map(([name, { page: number, x, y, width: across, height }]) => {
    const scaled = box(x * scale, y * scale, across * scale, height * scale);
    return [name, { page: number, ...scaled }] as const;
  });
  return { bytes, mimeType: `image/${format}`, features: new Map(features) };
}

function drawPromotion(sheet: Sheet, brand: Brand, copy: PromotionCopy): void {
  const { width, height } = sheet;
  const unit = Math.min(width, height);
  const edge = unit * 0.075;
  const isWide = width > height * 1.35;
  const share = copy.pictureShare ?? (isWide ? 0.46 : 0.5);
  const ink = inkOf(brand, copy.ink);
  sheet.rect(inkOf(brand, copy.ground), sheet.full);
  const picture = isWide
    ? sheet.bled(width * (1 - share), 0, width * share, height)
    : sheet.bled(0, 0, width, height * share);
  sheet.picture(photographFile(copy.picture), picture, { name: 'picture' });

  const column = (isWide ? width * (1 - share) : width) - 2 * edge;
  const top = isWide ? height * 0.16 : height * share + edge * 0.8;
  drawCopy(sheet, brand, copy, box(edge, top, column, height - top - edge * 2.4), unit, ink);

  const sign = unit * 0.062;
  const foot = height - edge - sign;
  const mark = lockup(sheet, brand, edge, foot, sign, ink, 'logo');
  const site = setIn(brand.body, unit * 0.028, ink);
  const fitsBeside = mark + 2 * site.size + sheet.measure(brand.site, site) <= column;
  if (fitsBeside) {
    const style = { ...site, align: 'right' } as const;
    sheet.line(brand.site, edge + column, foot + sign * 0.75, style, 'site');
  } else sheet.line(brand.site, edge, foot + sign + site.size * 1.4, site, 'site');
  if (copy.badge !== undefined) badge(sheet, brand, copy.badge, picture, unit);
}

/** Headline, text and details from the top of `room` down, all reduced together until they fit into it. */
function drawCopy(
  sheet: Sheet,
  brand: Brand,
  copy: PromotionCopy,
  room: Box,
  unit: number,
  ink: ProcessInk,
): void {
  const { x, width } = room;
  let em = unit;
  let headline = setIn(brand.head, 0, ink);
  let text = headline;
  for (let needed = Infinity, reduction = 1; needed > room.height && reduction > 0.38; reduction *= 0.95) {
    em = unit * reduction;
    const size = em * copy.headlineSize;
    headline = setIn(brand.head, size, ink, { leading: size * 1.02 });
    text = setIn(brand.body, em * 0.036, ink, { leading: em * 0.05 });
    needed =
      sheet.heightOf(copy.headline, width, headline) +
      sheet.heightOf(copy.text, width, text) +
      em * (0.15 + copy.details.length * 0.054);
  }
  const kicker = setIn(brand.bodyStrong, em * 0.026, brand.accent, { tracking: 120 });
  sheet.line(copy.kicker.toUpperCase(), x, room.y, kicker, 'kicker');
  const set = sheet.text(copy.headline, x, room.y + em * 0.03, width, headline, 'headline');
  let y = set.y + set.height + em * 0.045;
  sheet.rect(brand.accent, box(x, y, em * 0.14, em * 0.007), 'rule');
  const body = sheet.text(copy.text, x, y + em * 0.045, width, text, 'text');
  y = body.y + body.height + em * 0.03;
  const detail = setIn(brand.bodyStrong, em * 0.036, ink);
  copy.details.forEach((line, at) => {
    sheet.line(line, x, y + em * 0.036 + at * em * 0.054, detail, `detail-${at + 1}`);
  });
}

function badge(sheet: Sheet, brand: Brand, label: string, frame: Box, unit: number): void {
  const radius = unit * 0.115;
  const x = frame.x + frame.width - radius * 1.7;
  const y = Math.min(frame.y + frame.height - radius * 0.6, sheet.height - radius * 1.7);
  sheet.disc(brand.accent, x, y, radius, 'badge');
  label.split('\n').forEach((word, at) => {
    const style = setIn(brand.head, radius * (at === 0 ? 0.62 : 0.34), white, { align: 'center' });
    sheet.line(word, x, y + radius * (at === 0 ? 0.12 : 0.52), style);
  });
}
