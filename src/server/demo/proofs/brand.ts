import { z } from 'zod';
import type { Cut } from './cuts.ts';
import { type Ink, type ProcessInk, processInkSchema, type SpotInk } from './ink.ts';
import type { Sheet, SignPart } from './sheet.ts';

/** How a company's printed matter looks. */
export interface Brand {
  name: string;
  strapline: string;
  address: string;
  site: string;
  phone: string;
  dark: ProcessInk;
  accent: ProcessInk;
  pale: ProcessInk;
  /** The house colour as an ink of its own. */
  spot: SpotInk;
  head: Cut;
  body: Cut;
  bodyStrong: Cut;
  sign: readonly SignPart[];
}

const spot = (name: string, alternate: ProcessInk): SpotInk => ({ name, alternate });

const circle = (x: number, y: number, radius: number): string =>
  `M ${x - radius} ${y} a ${radius} ${radius} 0 1 1 ${2 * radius} 0 a ${radius} ${radius} 0 1 1 ${-2 * radius} 0 Z`;

const wave = (x: number, y: number, length: number, height: number): string => {
  const [first, second, half] = [length * 0.175, length * 0.325, length / 2];
  const bend = (lift: number): string => `c ${first} ${lift} ${second} ${lift} ${half} 0`;
  return `M ${x} ${y} ${bend(-height)} ${bend(height)}`;
};

/** An upright leaf about its middle, turned by degrees. */
const leaf = (x: number, y: number, degrees: number): string => {
  const across = 0.15 * Math.cos((degrees * Math.PI) / 180);
  const down = 0.15 * Math.sin((degrees * Math.PI) / 180);
  const half = `a 0.15 0.36 ${degrees} 1 1`;
  return `M ${x - across} ${y - down} ${half} ${2 * across} ${2 * down} ${half} ${-2 * across} ${-2 * down} Z`;
};

export const harbour: Brand = {
  name: 'Harbour Coffee',
  strapline: 'Roasted at the quay since 2009',
  address: '14 Weld Quay, 10300 George Town, Penang',
  site: 'harbourcoffee.example',
  phone: '+60 4 555 0142',
  dark: [80, 50, 68, 52],
  accent: [12, 64, 82, 6],
  pale: [4, 7, 14, 0],
  spot: spot('Galley Copper 4012', [12, 64, 82, 6]),
  head: 'display',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  sign: [
    { path: circle(0.5, 0.5, 0.46), stroke: 0.07 },
    { path: wave(0.16, 0.44, 0.68, 0.1), stroke: 0.06 },
    { path: wave(0.16, 0.62, 0.68, 0.1), stroke: 0.06 },
    { path: circle(0.5, 0.27, 0.07) },
  ],
};

export const kestrel: Brand = {
  name: 'Kestrel Outdoor',
  strapline: 'Made for weather',
  address: 'Unit 7, Fell Works, Kendal LA9 6NS',
  site: 'kestreloutdoor.example',
  phone: '+44 1539 555 018',
  dark: [78, 60, 48, 45],
  accent: [0, 72, 92, 0],
  pale: [6, 3, 8, 2],
  spot: spot('Galley Signal 1655', [0, 72, 92, 0]),
  head: 'condensedBold',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  sign: [{ path: 'M 0 0.2 L 0.5 0.5 L 1 0.06 L 0.66 0.6 L 0.5 0.96 L 0.36 0.62 Z' }],
};

export const nordlys: Brand = {
  name: 'Nordlys Legal',
  strapline: 'Advisers in energy, sea and trade',
  address: 'Havnegata 9, 7010 Trondheim',
  site: 'nordlyslegal.example',
  phone: '+47 73 55 01 90',
  dark: [96, 78, 40, 38],
  accent: [62, 4, 42, 0],
  pale: [7, 3, 3, 0],
  spot: spot('Galley Fjord 2767', [96, 78, 40, 38]),
  head: 'garamond',
  body: 'sansLight',
  bodyStrong: 'sansSemibold',
  sign: [0.34, 0.62, 1, 0.78, 0.46].map((height, at) => ({
    path: `M ${at * 0.21 + 0.06} ${1.06 - height} V 0.94`,
    stroke: 0.12,
  })),
};

const olive: Brand = {
  name: 'Olive & Rye',
  strapline: 'Kitchen and bakery',
  address: '3 Jalan Bangkung, 59100 Kuala Lumpur',
  site: 'oliveandrye.example',
  phone: '+60 3 5550 0177',
  dark: [58, 46, 84, 44],
  accent: [20, 76, 74, 10],
  pale: [3, 4, 13, 0],
  spot: spot('Galley Olive 5757', [58, 46, 84, 44]),
  head: 'display',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  sign: [
    { path: leaf(0.33, 0.48, -28) },
    { path: leaf(0.67, 0.48, 28) },
    { path: 'M 0.5 0.5 V 0.97', stroke: 0.05 },
  ],
};

const vale: Brand = {
  name: 'Vale Estate',
  strapline: 'Growers and winemakers, Tamar Valley',
  address: '212 Auburn Road, Kayena TAS 7270',
  site: 'valeestate.example',
  phone: '+61 3 5550 0126',
  dark: [40, 92, 62, 58],
  accent: [24, 38, 74, 8],
  pale: [2, 4, 11, 0],
  spot: spot('Galley Gold 871', [24, 38, 74, 8]),
  head: 'garamond',
  body: 'garamond',
  bodyStrong: 'garamondBold',
  sign: [
    ...[0.3, 0.47, 0.64, 0.81].map((lift) => ({
      path: `M 0 ${lift + 0.14} C 0.3 ${lift - 0.22} 0.62 ${lift + 0.2} 1 ${lift - 0.06}`,
      stroke: 0.035,
    })),
    { path: circle(0.74, 0.16, 0.11) },
  ],
};

const lumen: Brand = {
  name: 'Lumen Dental',
  strapline: 'Gentle, unhurried dentistry',
  address: '88 Telok Ayer Street, Singapore 048470',
  site: 'lumendental.example',
  phone: '+65 6555 0133',
  dark: [84, 56, 30, 20],
  accent: [4, 34, 62, 0],
  pale: [8, 1, 4, 0],
  spot: spot('Galley Lagoon 3145', [84, 56, 30, 20]),
  head: 'sansLight',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  sign: [
    ...[0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
      const [across, up] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
      return {
        path: `M ${0.5 + across * 0.46} ${0.5 - up * 0.46} L ${0.5 + across * 0.28} ${0.5 - up * 0.28}`,
        stroke: 0.08,
      };
    }),
    { path: circle(0.5, 0.5, 0.16) },
  ],
};

const tidewater: Brand = {
  name: 'Tidewater Books',
  strapline: 'New and second-hand, on the quay',
  address: '14 Custom House Quay, Cobh, Co. Cork',
  site: 'tidewaterbooks.example',
  phone: '+353 21 555 0164',
  dark: [88, 66, 46, 44],
  accent: [6, 26, 78, 4],
  pale: [4, 5, 10, 0],
  spot: spot('Galley Tide 7463', [88, 66, 46, 44]),
  head: 'garamond',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  // An open book, over a wave.
  sign: [
    { path: 'M 0.47 0.18 L 0.04 0.06 L 0.04 0.6 L 0.47 0.72 Z' },
    { path: 'M 0.53 0.18 L 0.96 0.06 L 0.96 0.6 L 0.53 0.72 Z' },
    { path: wave(0, 0.88, 1, 0.1), stroke: 0.06 },
  ],
};

/** A customer of Brightside's. */
const pike: Brand = { ...kestrel, name: 'Pike & Sons', site: 'pikeandsons.example' };

export const brands = { harbour, kestrel, nordlys, olive, vale, lumen, tidewater, pike } as const;
export type BrandKey = keyof typeof brands;

/** An ink as copy names it: one of the house, or percentages of the four process inks. */
export const inkSchema = z.union([z.enum(['dark', 'accent', 'pale']), processInkSchema]);

/** Returns the ink that copy names. */
export const inkOf = (brand: Brand, ink: z.infer<typeof inkSchema>): ProcessInk =>
  typeof ink === 'string' ? brand[ink] : ink;

/** Draws sign and name on one line of height `size`. Returns the width. */
export function lockup(sheet: Sheet, brand: Brand, x: number, y: number, size: number, ink: Ink): number {
  sheet.sign(brand.sign, x, y, size, ink);
  const name = { cut: brand.head, size: size * 0.72, ink, tracking: brand.head === 'condensedBold' ? 40 : 0 };
  const { width } = sheet.line(brand.name, x + size * 1.3, y + size * 0.76, name);
  return size * 1.3 + width;
}
