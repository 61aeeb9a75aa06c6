import { z } from 'zod';
import { readContent } from '../content.ts';
import { cutSchema } from './cuts.ts';
import { type Ink, type ProcessInk, processInkSchema } from './ink.ts';
import { type Sheet, setIn } from './sheet.ts';

/** How a company's printed matter looks. */
const brandSchema = z.strictObject({
  name: z.string(),
  address: z.string(),
  site: z.string(),
  phone: z.string(),
  dark: processInkSchema,
  accent: processInkSchema,
  pale: processInkSchema,
  /** The house colour as an ink of its own. */
  spot: z.strictObject({ name: z.string(), alternate: processInkSchema }),
  head: cutSchema,
  body: cutSchema.default('sans'),
  bodyStrong: cutSchema.default('sansSemibold'),
  /** Paths in a square of one by one, as SVG writes them: filled, or lines of a width with round ends. */
  sign: z.array(z.strictObject({ path: z.string(), stroke: z.number().optional() })),
});
export type Brand = z.infer<typeof brandSchema>;

const brands = z.record(z.string(), brandSchema).parse(readContent('brands'));

/** Returns the brand that the content knows by a name. */
export function brandOf(name: string): Brand {
  const brand = brands[name];
  if (brand === undefined) throw new Error(`there is no brand ${name}`);
  return brand;
}

/** An ink as copy names it: one of the house, or percentages of the four process inks. */
export const inkSchema = z.union([z.enum(['dark', 'accent', 'pale']), processInkSchema]);

/** Returns the ink that copy names. */
export const inkOf = (brand: Brand, ink: z.infer<typeof inkSchema>): ProcessInk =>
  typeof ink === 'string' ? brand[ink] : ink;

/** Draws sign and name on one line of height `size`. Returns the width. */
export function lockup(
  sheet: Sheet,
  brand: Brand,
  x: number,
  y: number,
  size: number,
  ink: Ink,
  name?: string,
): number {
  sheet.sign(brand.sign, x, y, size, ink);
  const style = setIn(brand.head, size * 0.72, ink, { tracking: brand.head === 'condensedBold' ? 40 : 0 });
  const line = sheet.line(brand.name, x + size * 1.3, y + size * 0.76, style);
  const width = size * 1.3 + line.width;
  sheet.name(name, { x, y, width, height: size });
  return width;
}
