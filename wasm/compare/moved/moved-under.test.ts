import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#shared/compare/change.ts';
import { nodeEngine } from '../../../tests/support/files/node-engine.ts';
import { randomFrom } from '../../../tests/support/run/random.ts';
import { compareBytes } from '../../../tests/support/samples/revisions/compare-bytes.ts';
import {
  type DrawOn,
  pageOfTransparent,
  picture,
  text,
} from '../../../tests/support/samples/revisions/drawn-page.ts';
import { photo } from '../../../tests/support/samples/revisions/hilly-photo.ts';
import type { PdfEngine } from '../../pdf-engine.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await nodeEngine();
});

const changesOf = async (before: Promise<Uint8Array>, after: Promise<Uint8Array>): Promise<Change[]> =>
  (await compareBytes(engine, await before, await after)).changes;

/** What stays: it holds the page in place. */
const around = [60, 80, 100, 120].map((y, at) =>
  text(60, y, `Line ${at} of a page that stays just where it has been all the time`),
);
const page = (...drawn: DrawOn[]): Promise<Uint8Array> => pageOfTransparent([...around, ...drawn]);
/** The picture is 150 by 120 points. */
const [left, top] = [100, 300];

const logo: DrawOn = (pdf) => {
  pdf.circle(190, 360, 24).fill('#d01030');
  pdf.polygon([180, 350], [205, 358], [184, 376]).fill('#ffffff');
};
const frame =
  (weight: number): DrawOn =>
  (pdf) =>
    pdf.rect(118, 316, 110, 88).lineWidth(weight).stroke('#103060');
const shade = (pdf: PDFKit.PDFDocument, from: string, to: string) =>
  pdf.linearGradient(100, 300, 250, 420).stop(0, from).stop(1, to);
const bar: DrawOn = (pdf) => pdf.rect(90, 380, 170, 30).fill(shade(pdf, '#203040', '#e0c080'));
const pane: DrawOn = (pdf) => pdf.opacity(0.5).rect(90, 380, 170, 24).fill('#ffffff').opacity(1);
const slanting: DrawOn = (pdf) => pdf.moveTo(180, 290).lineTo(270, 430).lineWidth(0.35).stroke('#000000');
const ground: DrawOn = (pdf) => pdf.rect(60, 260, 260, 220).fill(shade(pdf, '#f0e0a0', '#204080'));
const clipped =
  (draw: DrawOn, x = 120, y = 320, width = 100, height = 80): DrawOn =>
  (pdf) => {
    pdf.save().rect(x, y, width, height).clip();
    draw(pdf);
    pdf.restore();
  };
/** A disc of a photo; around it one sees what is behind. */
function cutOut(image: Buffer): Buffer {
  const png = PNG.sync.read(image);
  for (let y = 0; y < png.height; y++)
    for (let x = 0; x < png.width; x++)
      if (Math.hypot(x - png.width / 2, y - png.height / 2) > png.width * 0.35)
        png.data[(y * png.width + x) * 4 + 3] = 0;
  return PNG.sync.write(png, { colorType: 6 });
}

type Layout = (image: Buffer, x: number, y: number) => Promise<Uint8Array>;
const layouts: Readonly<Record<string, Layout>> = {
  'under a logo that stays': (image, x, y) => page(picture(image, x, y), logo),
  'under a fine frame that stays': (image, x, y) => page(picture(image, x, y), frame(0.6)),
  'under a broad frame that stays': (image, x, y) => page(picture(image, x, y), frame(4)),
  'under a gradient that stays': (image, x, y) => page(picture(image, x, y), bar),
  'under a half-transparent bar that stays': (image, x, y) => page(picture(image, x, y), pane),
  'under a slanting hairline that stays': (image, x, y) => page(picture(image, x, y), slanting),
  'in a clip that stays': (image, x, y) => page(clipped(picture(image, x, y))),
  'in a clip as broad as it that stays': (image, x, y) =>
    page(clipped(picture(image, x, y), left, 320, 150, 80)),
  'cut out over a gradient that stays': (image, x, y) => page(ground, picture(cutOut(image), x, y)),
  'under another picture that stays': (image, x, y) =>
    page(picture(image, x, y), (pdf) => pdf.image(photo(9), 170, 340, { width: 60, height: 48 })),
  'under two others that stay, over a large one': (image, x, y) =>
    page(
      (pdf) => pdf.image(photo(11), 40, 240, { width: 400, height: 320 }),
      picture(image, x, y),
      (pdf) => pdf.image(photo(9), 205, 310, { width: 40, height: 32 }),
      (pdf) => pdf.image(photo(13), 190, 375, { width: 40, height: 32 }),
    ),
};

const moved = expect.objectContaining({ kind: 'moved', text: null });
const next = randomFrom(20);
const between = (low: number, high: number): number => low + next() * (high - low);
/** Nudges, and moves by a part of the picture. */
const shifts = [
  [1.417, 0],
  [0.73, 1.31],
  [9.3, -6.1],
  ...Array.from({ length: 4 }, () => [between(-14, 14), between(-14, 14)] as const),
] as const;

describe.each(Object.entries(layouts))('a picture that has moved, %s,', (_, layout) => {
  const unmoved = () => layout(photo(2), left, top);

  it('is only moved where it shows the same', async () => {
    for (const [right, down] of shifts)
      expect(
        await changesOf(unmoved(), layout(photo(2), left + right, top + down)),
        `${right} ${down}`,
      ).toEqual([moved]);
  });

  it('is also another picture where one of its size is there', async () => {
    const other = expect.objectContaining({
      kind: 'picture',
      how: expect.stringMatching('replaced|recoloured|retouched'),
    });
    for (const [right, down] of shifts)
      expect(
        await changesOf(unmoved(), layout(photo(4), left + right, top + down)),
        `${right} ${down}`,
      ).toEqual([moved, other]);
  });

  it('is also retouched where something in it is', async () => {
    const retouched = photo(2, (pixel, x, y) => (Math.hypot(x - 21, y - 24) < 5 ? [235, 235, 235] : pixel));
    const isIt = expect.objectContaining({ kind: 'picture', how: 'retouched' });
    for (const [right, down] of shifts)
      expect(
        await changesOf(unmoved(), layout(retouched, left + right, top + down)),
        `${right} ${down}`,
      ).toEqual([moved, isIt]);
  });
});

describe('a moved picture with a flat ground', () => {
  const flat = (hasSpot: boolean): Buffer =>
    photo(2, (pixel, x, y) =>
      y > 34 ? pixel : hasSpot && Math.hypot(x - 30, y - 23) < 4 ? [180, 150, 120] : [240, 240, 240],
    );
  const layout = (image: Buffer, right = 0, down = 0): Promise<Uint8Array> =>
    page(picture(image, left + right, top + down), frame(0.6));

  it('is retouched where something came onto that ground or went from it', async () => {
    const retouched = expect.objectContaining({ kind: 'picture', how: 'retouched' });
    for (const [right, down] of shifts)
      for (const hadSpot of [false, true])
        expect(
          await changesOf(layout(flat(hadSpot)), layout(flat(!hadSpot), right, down)),
          `${right} ${down} ${hadSpot}`,
        ).toEqual([moved, retouched]);
  });
});

it('many pictures that moved each another way are looked at as far as time allows, and the others are said', async () => {
  const count = 15;
  const layout = (hasMoved: boolean): Promise<Uint8Array> =>
    page(
      ...Array.from({ length: count }, (_, at): DrawOn => {
        const [x, y] = [60 + (at % 3) * 150, 160 + Math.floor(at / 3) * 120];
        const [right, down] = hasMoved ? [3 + at * 1.1, 5 + at * 0.7] : [0, 0];
        return (pdf) =>
          pdf.image(photo(at + (hasMoved && at === 0 ? 40 : 0)), x + right, y + down, {
            width: 90,
            height: 80,
          });
      }),
    );
  const changes = await changesOf(layout(false), layout(true));
  const moves = changes.filter(({ kind }) => kind === 'moved');
  expect(moves).toHaveLength(count);
  const unread = moves.filter((change) => change.kind === 'moved' && change.isUnread === true);
  expect(unread).toHaveLength(3);
  expect(changes).toHaveLength(count + 1);
});

it('lines that were pushed each another way and recoloured are all listed', async () => {
  const count = 16;
  const layout = (isNew: boolean): Promise<Uint8Array> =>
    page(
      ...Array.from({ length: count }, (_, at) => {
        const y = 160 + at * 36 + (isNew ? at * 1.3 + 9 : 0);
        return text(60, y, `Paragraph number${at} goes another way`, isNew ? '#cc0000' : '#000000');
      }),
    );
  const changes = await changesOf(layout(false), layout(true));
  expect(changes.filter(({ kind }) => kind === 'colour')).toHaveLength(count);
});
