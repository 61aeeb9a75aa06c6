import type { ContentStream } from '../pdf/content-stream.ts';
import { cmyk, type Ink, type ProcessInk, type SpotInk } from '../pdf/ink.ts';
import type { Sheet } from '../pdf/sheet.ts';
import type { Cut } from '../pdf/typeface.ts';

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
  /** The sign within a square of `size` whose top left is given. */
  sign(sheet: Sheet, x: number, y: number, size: number, ink: Ink): void;
}

const spot = (name: string, alternate: ProcessInk): SpotInk => ({ name, alternate, tint: 1 });

export const harbour: Brand = {
  name: 'Harbour Coffee',
  strapline: 'Roasted at the quay since 2009',
  address: '14 Weld Quay, 10300 George Town, Penang',
  site: 'harbourcoffee.example',
  phone: '+60 4 555 0142',
  dark: cmyk(80, 50, 68, 52),
  accent: cmyk(12, 64, 82, 6),
  pale: cmyk(4, 7, 14, 0),
  spot: spot('Galley Copper 4012', cmyk(12, 64, 82, 6)),
  head: 'display',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  sign(sheet, x, y, size, ink) {
    const middle = x + size / 2;
    sheet.stroke(ink, size * 0.07, (path) => path.ellipse(middle, y + size / 2, size * 0.46, size * 0.46));
    for (const [at, height] of [
      [0.44, 0.1],
      [0.62, 0.1],
    ] as const)
      sheet.stroke(ink, size * 0.06, (path) =>
        wave(path, x + size * 0.16, y + size * at, size * 0.68, size * height),
      );
    sheet.fill(ink, (path) => path.ellipse(middle, y + size * 0.27, size * 0.07, size * 0.07));
  },
};

function wave(path: ContentStream, x: number, y: number, length: number, height: number): ContentStream {
  const third = length / 4;
  return path
    .op('m', x, y)
    .op('c', x + third * 0.7, y - height, x + third * 1.3, y - height, x + third * 2, y)
    .op('c', x + third * 2.7, y + height, x + third * 3.3, y + height, x + length, y);
}

export const kestrel: Brand = {
  name: 'Kestrel Outdoor',
  strapline: 'Made for weather',
  address: 'Unit 7, Fell Works, Kendal LA9 6NS',
  site: 'kestreloutdoor.example',
  phone: '+44 1539 555 018',
  dark: cmyk(78, 60, 48, 45),
  accent: cmyk(0, 72, 92, 0),
  pale: cmyk(6, 3, 8, 2),
  spot: spot('Galley Signal 1655', cmyk(0, 72, 92, 0)),
  head: 'condensedBold',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  sign(sheet, x, y, size, ink) {
    const point = (u: number, v: number): [number, number] => [x + u * size, y + v * size];
    sheet.fill(ink, (path) =>
      path.polygon([
        point(0, 0.2),
        point(0.5, 0.5),
        point(1, 0.06),
        point(0.66, 0.6),
        point(0.5, 0.96),
        point(0.36, 0.62),
      ]),
    );
  },
};

export const nordlys: Brand = {
  name: 'Nordlys Legal',
  strapline: 'Advisers in energy, sea and trade',
  address: 'Havnegata 9, 7010 Trondheim',
  site: 'nordlyslegal.example',
  phone: '+47 73 55 01 90',
  dark: cmyk(96, 78, 40, 38),
  accent: cmyk(62, 4, 42, 0),
  pale: cmyk(7, 3, 3, 0),
  spot: spot('Galley Fjord 2767', cmyk(96, 78, 40, 38)),
  head: 'garamond',
  body: 'sansLight',
  bodyStrong: 'sansSemibold',
  sign(sheet, x, y, size, ink) {
    [0.34, 0.62, 1, 0.78, 0.46].forEach((height, at) => {
      sheet.fill(ink, (path) =>
        path.roundedRect(
          x + at * size * 0.21,
          y + size * (1 - height),
          size * 0.12,
          size * height,
          size * 0.06,
        ),
      );
    });
  },
};

export const olive: Brand = {
  name: 'Olive & Rye',
  strapline: 'Kitchen and bakery',
  address: '3 Jalan Bangkung, 59100 Kuala Lumpur',
  site: 'oliveandrye.example',
  phone: '+60 3 5550 0177',
  dark: cmyk(58, 46, 84, 44),
  accent: cmyk(20, 76, 74, 10),
  pale: cmyk(3, 4, 13, 0),
  spot: spot('Galley Olive 5757', cmyk(58, 46, 84, 44)),
  head: 'display',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  sign(sheet, x, y, size, ink) {
    for (const [at, lean] of [
      [0.34, -28],
      [0.66, 28],
    ] as const)
      sheet.turned(lean, x + size * at, y + size * 0.5, () => {
        sheet.fill(ink, (path) => path.ellipse(x + size * at, y + size * 0.48, size * 0.15, size * 0.36));
      });
    sheet.rule(ink, size * 0.05, x + size / 2, y + size * 0.5, x + size / 2, y + size);
  },
};

export const vale: Brand = {
  name: 'Vale Estate',
  strapline: 'Growers and winemakers, Tamar Valley',
  address: '212 Auburn Road, Kayena TAS 7270',
  site: 'valeestate.example',
  phone: '+61 3 5550 0126',
  dark: cmyk(40, 92, 62, 58),
  accent: cmyk(24, 38, 74, 8),
  pale: cmyk(2, 4, 11, 0),
  spot: spot('Galley Gold 871', cmyk(24, 38, 74, 8)),
  head: 'garamond',
  body: 'garamond',
  bodyStrong: 'garamondBold',
  sign(sheet, x, y, size, ink) {
    for (let row = 0; row < 4; row++)
      sheet.stroke(ink, size * 0.035, (path) => {
        const lift = size * (0.3 + row * 0.17);
        path.op('m', x, y + lift + size * 0.14);
        path.op(
          'c',
          x + size * 0.3,
          y + lift - size * 0.22,
          x + size * 0.62,
          y + lift + size * 0.2,
          x + size,
          y + lift - size * 0.06,
        );
      });
    sheet.fill(ink, (path) => path.ellipse(x + size * 0.74, y + size * 0.16, size * 0.11, size * 0.11));
  },
};

export const lumen: Brand = {
  name: 'Lumen Dental',
  strapline: 'Gentle, unhurried dentistry',
  address: '88 Telok Ayer Street, Singapore 048470',
  site: 'lumendental.example',
  phone: '+65 6555 0133',
  dark: cmyk(84, 56, 30, 20),
  accent: cmyk(4, 34, 62, 0),
  pale: cmyk(8, 1, 4, 0),
  spot: spot('Galley Lagoon 3145', cmyk(84, 56, 30, 20)),
  head: 'sansLight',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  sign(sheet, x, y, size, ink) {
    for (let ray = 0; ray < 8; ray++)
      sheet.turned(ray * 45, x + size / 2, y + size / 2, () => {
        sheet.fill(ink, (path) =>
          path.roundedRect(x + size * 0.46, y, size * 0.08, size * 0.26, size * 0.04),
        );
      });
    sheet.fill(ink, (path) => path.ellipse(x + size / 2, y + size / 2, size * 0.16, size * 0.16));
  },
};

export const tidewater: Brand = {
  name: 'Tidewater Books',
  strapline: 'New and second-hand, on the quay',
  address: '14 Custom House Quay, Cobh, Co. Cork',
  site: 'tidewaterbooks.example',
  phone: '+353 21 555 0164',
  dark: cmyk(88, 66, 46, 44),
  accent: cmyk(6, 26, 78, 4),
  pale: cmyk(4, 5, 10, 0),
  spot: spot('Galley Tide 7463', cmyk(88, 66, 46, 44)),
  head: 'garamond',
  body: 'sans',
  bodyStrong: 'sansSemibold',
  sign(sheet, x, y, size, ink) {
    // An open book, over a wave.
    for (const side of [-1, 1])
      sheet.fill(ink, (path) =>
        path.polygon([
          [x + size * (0.5 + side * 0.03), y + size * 0.18],
          [x + size * (0.5 + side * 0.46), y + size * 0.06],
          [x + size * (0.5 + side * 0.46), y + size * 0.6],
          [x + size * (0.5 + side * 0.03), y + size * 0.72],
        ]),
      );
    sheet.stroke(ink, size * 0.06, (path) => wave(path, x, y + size * 0.88, size, size * 0.1));
  },
};

/** Sign and name on one line; its height is `size`. Answers the width. */
export function lockup(sheet: Sheet, brand: Brand, x: number, y: number, size: number, ink: Ink): number {
  brand.sign(sheet, x, y, size, ink);
  const name = { cut: brand.head, size: size * 0.72, ink, tracking: brand.head === 'condensedBold' ? 40 : 0 };
  const { width } = sheet.line(brand.name, x + size * 1.3, y + size * 0.76, name);
  return size * 1.3 + width;
}
