import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { instantSchema } from '#shared/kernel/instant.ts';

/** A picture's author, credited as the terms of a picture library require. */
const imageCreditSchema = z.object({
  /** Name of the library, e.g. `Pexels`. */
  library: z.string(),
  photographer: z.string(),
  photographerUrl: z.string(),
  /** The picture's own page. */
  pageUrl: z.string(),
});
export type ImageCredit = z.infer<typeof imageCreditSchema>;

/** A picture of a company's library. */
export const imageSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  /** Bytes that deleting it recovers, its thumbnail's included. */
  size: z.number().int(),
  /** Address of the JPEG, at most 316×240, or null while it is being made or where none can be made. */
  thumbnail: z.string().nullable(),
  url: z.string(),
  downloadUrl: z.string(),
  addedBy: personSchema.nullable(),
  createdAt: instantSchema,
  /** Null for a company's own. */
  credit: imageCreditSchema.nullable(),
});
export type Image = z.infer<typeof imageSchema>;

export const imageListSchema = z.object({
  images: z.array(imageSchema),
  /** Number of all results of the search. */
  total: z.number().int(),
  /** Whether a picture library can be searched. */
  hasStock: z.boolean(),
});
export type ImageList = z.infer<typeof imageListSchema>;

export const stockSizes = ['original', 'large2x', 'large', 'medium', 'small'] as const;
export type StockSize = (typeof stockSizes)[number];

/** A picture of a public library. */
export const stockPictureSchema = z.object({
  id: z.string(),
  /** Pixels of the original. */
  width: z.number().int(),
  height: z.number().int(),
  /** What it shows, for those who do not see it. */
  alt: z.string(),
  /** Address below this application. */
  thumbnail: z.string(),
  credit: imageCreditSchema,
  /** Whether one's company has it already. */
  isSaved: z.boolean(),
});
export type StockPicture = z.infer<typeof stockPictureSchema>;
