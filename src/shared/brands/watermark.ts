import { z } from 'zod';

/** `light` artwork is for dark pages, `dark` artwork for light ones. */
const watermarkTones = ['light', 'dark'] as const;
export const watermarkToneSchema = z.enum(watermarkTones);
export type WatermarkTone = z.infer<typeof watermarkToneSchema>;

/** Addresses of a brand's own artwork; null: none, so the artwork of who is above it is used. */
export const brandWatermarkSchema = z.object({ light: z.string().nullable(), dark: z.string().nullable() });
export type BrandWatermark = z.infer<typeof brandWatermarkSchema>;
