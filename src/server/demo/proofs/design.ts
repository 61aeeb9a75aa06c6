import { z } from 'zod';
import { booklet, bookletCopySchema } from './booklet.ts';
import { type Brand, brandOf } from './brand.ts';
import { card, cardCopySchema } from './card.ts';
import { catalogue, catalogueCopySchema } from './catalogue.ts';
import { label, labelCopySchema } from './label.ts';
import { menu, menuCopySchema } from './menu.ts';
import { promotion, promotionCopySchema, screenPromotion } from './promotion.ts';
import type { Artwork } from './proof-document.ts';
import { stationery, stationeryCopySchema } from './stationery.ts';

const brand = z.string().transform(brandOf);

/** Reads a proof of one kind from the content. */
const kind = <N extends string, C extends z.ZodType>(
  name: N,
  copy: C,
  draw: (brand: Brand, copy: z.infer<C>) => Artwork,
) =>
  z.strictObject({ design: z.literal(name), brand, copy }).transform((design) => {
    const { brand, copy } = design as { brand: Brand; copy: z.infer<C> };
    return () => draw(brand, copy);
  });

/** Draws a proof. */
export type Design = () => Artwork;

/** The content of a proof: the kind of printed matter, its brand and its copy. */
export const designSchema = z.discriminatedUnion('design', [
  kind('booklet', bookletCopySchema, booklet),
  kind('card', cardCopySchema, card),
  kind('catalogue', catalogueCopySchema, catalogue),
  kind('label', labelCopySchema, label),
  kind('menu', menuCopySchema, menu),
  kind('promotion', promotionCopySchema, promotion),
  kind('stationery', stationeryCopySchema, stationery),
  z
    .strictObject({
      design: z.literal('screen'),
      brand,
      copy: promotionCopySchema,
      format: z.enum(['png', 'jpeg']),
      /** In pixels. */
      width: z.number(),
    })
    .transform(
      ({ brand, copy, format, width }) =>
        () =>
          screenPromotion(brand, copy, format, width),
    ),
]);
