import { z } from 'zod';
import type { Artwork } from './artwork.ts';
import { booklet, bookletCopySchema } from './booklet.ts';
import { type BrandKey, brands } from './brand.ts';
import { card, cardCopySchema } from './card.ts';
import { catalogue, catalogueCopySchema } from './catalogue.ts';
import { label, labelCopySchema } from './label.ts';
import { menu, menuCopySchema } from './menu.ts';
import { promotion, promotionCopySchema, screenPromotion } from './promotion.ts';
import { stationery, stationeryCopySchema } from './stationery.ts';

const brand = z.custom<BrandKey>((key) => typeof key === 'string' && Object.hasOwn(brands, key));

/** What a proof shows, as the content has it: a kind of printed matter, whose it is, and its copy. */
export const designSchema = z.discriminatedUnion('design', [
  z.strictObject({ design: z.literal('booklet'), brand, copy: bookletCopySchema }),
  z.strictObject({ design: z.literal('card'), brand, copy: cardCopySchema }),
  z.strictObject({ design: z.literal('catalogue'), brand, copy: catalogueCopySchema }),
  z.strictObject({ design: z.literal('label'), brand, copy: labelCopySchema }),
  z.strictObject({ design: z.literal('menu'), brand, copy: menuCopySchema }),
  z.strictObject({ design: z.literal('promotion'), brand, copy: promotionCopySchema }),
  z.strictObject({
    design: z.literal('screen'),
    brand,
    copy: promotionCopySchema,
    format: z.enum(['png', 'jpeg']),
    /** In pixels. */
    width: z.number(),
  }),
  z.strictObject({ design: z.literal('stationery'), brand, copy: stationeryCopySchema }),
]);
export type Design = z.infer<typeof designSchema>;

/** Returns the proof that a design describes. */
export function draw(design: Design): Artwork {
  const brand = brands[design.brand];
  switch (design.design) {
    case 'booklet':
      return booklet(brand, design.copy);
    case 'card':
      return card(brand, design.copy);
    case 'catalogue':
      return catalogue(brand, design.copy);
    case 'label':
      return label(brand, design.copy);
    case 'menu':
      return menu(brand, design.copy);
    case 'promotion':
      return promotion(brand, design.copy);
    case 'screen':
      return screenPromotion(brand, design.copy, design.format, design.width);
    case 'stationery':
      return stationery(brand, design.copy);
  }
}
