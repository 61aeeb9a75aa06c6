import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { route } from '#shared/kernel/route.ts';
import { downloadWithWatermarkSchema } from '#shared/orders/order.ts';
import { brandWatermarkSchema, watermarkToneSchema } from './watermark.ts';
import { maxArtworkBytes } from './watermark-rules.ts';

/** PNG as a data address: the browser draws an SVG, so that none is ever kept. Empty: the artwork is taken away. */
const artwork = z
  .string()
  .max(Math.ceil(maxArtworkBytes / 3) * 4 + 100, 'At most 256 KB.')
  .regex(/^(data:image\/png;base64,[A-Za-z0-9+/=]+)?$/, 'Must be a PNG.');

/** The artwork that proofs are marked with. */
export const watermarkRoutes = {
  brandWatermark: route({
    summary: "The artwork of one's own brand: the provider's, or a white-label account's",
    method: 'GET',
    path: '/watermark',
    audience: 'session',
    data: brandWatermarkSchema,
  }),
  saveBrandWatermark: route({
    summary: "Give one's own brand its artwork, or take it away",
    method: 'PUT',
    path: '/watermark',
    audience: 'session',
    csrf: 'reseller-profile',
    body: z.object({ tone: watermarkToneSchema, artwork }),
    data: brandWatermarkSchema,
  }),
  saveOrderWatermark: route({
    summary: 'Say how the proofs of an order are marked; `artwork` absent: it stays',
    method: 'PUT',
    path: '/order/:orderId/watermark',
    audience: 'provider',
    csrf: 'card',
    params: z.object({ orderId: z.string().min(1).max(64) }),
    body: z.object({
      isDownloadWithWatermark: jsonText(z.boolean()),
      isDarkBackground: jsonText(z.boolean()),
      artwork: artwork.optional(),
    }),
    data: downloadWithWatermarkSchema,
  }),
};
