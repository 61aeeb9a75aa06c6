import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#shared/compare/change.ts';
import { nodeEngine } from '../../../tests/support/files/node-engine.ts';
import { randomFrom } from '../../../tests/support/run/random.ts';
import { compareBytes } from '../../../tests/support/samples/revisions/compare-bytes.ts';
import {
  type DrawOn,
  pageOfDrawings,
  picture,
  text,
} from '../../../tests/support/samples/revisions/drawn-page.ts';
import { photo } from '../../../tests/support/samples/revisions/hilly-photo.ts';
import type { PdfEngine } from '../../pdf-engine.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await nodeEngine();
});

const around = [60, 80, 100, 120].map((y, at) =>
  text(60, y, `Line ${at} of a page that stays just where it is`),
);
const page = (image: Buffer): Uint8Array => pageOfDrawings([...around, picture(image, 100, 300)]);
const changesOf = async (before: Buffer, after: Buffer): Promise<Change[]> =>
  (await compareBytes(engine, page(before), page(after))).changes;
const how = (changes: readonly Change[]) =>
  changes.map((change) => (change.kind === 'picture' ? change.how : change.kind));
const seeds = [2, 3, 5, 8];
const isSpot = (x: number, y: number): boolean => Math.hypot(x - 22, y - 25) < 12;

describe('a picture in place', () => {
  it('is retouched where something was painted over a spot of it', async () => {
    for (const seed of seeds) {
      const painted = photo(seed, (pixel, x, y) => (isSpot(x, y) ? [30, 60, 160] : pixel));
      const [change, ...others] = await changesOf(photo(seed), painted);
      expect(change, `${seed}`).toMatchObject({ kind: 'picture', how: 'retouched' });
      expect(others).toEqual([]);
      expect(change?.at.width).toBeLessThan(80);
    }
  });

  it('is retouched where a patch of it has other colours', async () => {
    for (const seed of seeds) {
      const tinted = photo(seed, ([red, green, blue], x, y) =>
        isSpot(x, y) ? [red, green * 0.6, blue * 0.6] : [red, green, blue],
      );
      expect(how(await changesOf(photo(seed), tinted)), `${seed}`).toEqual(['retouched']);
    }
  });

  it('is recoloured where all of it follows other curves, with a spot painted over as well', async () => {
    for (const seed of seeds)
      for (const hasSpot of [false, true]) {
        const warm = photo(seed, ([red, green, blue], x, y) =>
          hasSpot && isSpot(x, y) ? [30, 60, 160] : [red, green * 0.8, blue * 0.6],
        );
        expect(how(await changesOf(photo(seed), warm)), `${seed} ${hasSpot}`).toEqual(['recoloured']);
      }
  });

  it('is replaced where it is another one', async () => {
    expect(how(await changesOf(photo(2), photo(4)))).toEqual(['replaced']);
  });
});

describe('a picture in place on a ground of another colour', () => {
  const ground =
    (colour: string): DrawOn =>
    (pdf) =>
      pdf.rect(60, 250, 300, 300).fill(colour);
  const white = '#ffffff';
  const changesOn = async (colour: string, after: Buffer, x: number, y: number): Promise<Change[]> => {
    const [was, is] = [[white, photo(2)] as const, [colour, after] as const].map(([on, image]) =>
      pageOfDrawings([...around, ground(on), picture(image, x, y)]),
    );
    return was === undefined || is === undefined ? [] : (await compareBytes(engine, was, is)).changes;
  };

  it('has not changed, wherever its edges cut the pixels', async () => {
    for (const [x, y] of [
      [99, 300],
      [100, 301],
      [101.5, 300.7],
    ] as const)
      for (const colour of ['#ccddee', '#102060'])
        expect(
          (await changesOn(colour, photo(2), x, y)).filter(({ kind }) => kind === 'picture'),
          `${colour} ${x}`,
        ).toEqual([]);
  });

  it('is retouched or recoloured where it was', async () => {
    const painted = photo(2, (pixel, x, y) => (isSpot(x, y) ? [30, 60, 160] : pixel));
    const [change, spot, ...others] = await changesOn('#ccddee', painted, 101.5, 300.7);
    expect([change?.kind, others]).toEqual(['colour', []]);
    expect(spot).toMatchObject({ kind: 'picture', how: 'retouched' });
    expect(spot?.at.width).toBeLessThan(80);
    const warm = photo(2, ([red, green, blue]) => [red, green * 0.8, blue * 0.6]);
    expect(how(await changesOn('#ccddee', warm, 101.5, 300.7))).toEqual(['colour', 'recoloured']);
  });
});

/** A photo with grain and edges, which JPEG changes most. */
function grainy(look: (pixel: number[], x: number, y: number) => number[] = (pixel) => pixel): PNG {
  const next = randomFrom(7);
  const image = new PNG({ width: 90, height: 72 });
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const grain = (next() - 0.5) * 24;
      const ground = Math.hypot(x - 40, y - 36) < 22 ? [210, 60, 40] : [60, 110 + x, 170];
      const pixel = look(
        ground.map((level) => level + grain),
        x,
        y,
      );
      image.data.set([...pixel.map((level) => Math.max(0, Math.min(255, level))), 255], (y * 90 + x) * 4);
    }
  return image;
}
const asJpeg = ({ width, height, data }: PNG, quality: number): Buffer =>
  jpeg.encode({ width, height, data }, quality).data;

describe('a picture that was saved anew', () => {
  it('as a JPEG of less quality has no changes', async () => {
    expect(await changesOf(PNG.sync.write(grainy(), { colorType: 2 }), asJpeg(grainy(), 70))).toEqual([]);
    expect(await changesOf(asJpeg(grainy(), 92), asJpeg(grainy(), 60))).toEqual([]);
  });

  it('is retouched where something in it is, and there alone', async () => {
    const spotted = grainy((pixel, x, y) => (Math.hypot(x - 70, y - 20) < 5 ? [250, 250, 250] : pixel));
    const [change, ...others] = await changesOf(asJpeg(grainy(), 92), asJpeg(spotted, 70));
    expect(change).toMatchObject({ kind: 'picture', how: 'retouched' });
    expect(others).toEqual([]);
    expect(change?.at.width).toBeLessThan(45);
  });
});

describe('a photo that fills the page', () => {
  const points = 595 / 60;
  const filling =
    (image: Buffer): DrawOn =>
    (pdf) =>
      pdf.image(image, 0, 0, { width: 595, height: 595 });
  const changesWith = async (look: Parameters<typeof photo>[1]): Promise<Change[]> => {
    const [before, after] = [photo(5), photo(5, look)].map((image) => pageOfDrawings([filling(image)]));
    if (before === undefined || after === undefined) return [];
    return (await compareBytes(engine, before, after)).changes;
  };
  const middleOf = ({ at }: Change) => [
    Math.round((at.x + at.width / 2) / points),
    Math.round((at.y + at.height / 2) / points),
  ];

  it('has a change for each of its places that were retouched far apart', async () => {
    const places = [
      [10, 12],
      [50, 12],
      [30, 48],
    ] as const;
    const changes = await changesWith((pixel, x, y) =>
      places.some(([across, down]) => Math.hypot(x + 0.5 - across, y + 0.5 - down) < 3)
        ? [30, 60, 160]
        : pixel,
    );
    expect(how(changes)).toEqual(['retouched', 'retouched', 'retouched']);
    expect(changes.map(middleOf)).toEqual(places);
    for (const { at, was } of changes) {
      expect(at.width).toBeLessThan(9 * points);
      expect(at.height).toBeLessThan(9 * points);
      expect(was).toEqual(at);
    }
  });

  it('has one change where what was retouched has gaps', async () => {
    const isPainted = (x: number, y: number): boolean =>
      Math.hypot(x - 30, y - 30) < 14 && x % 3 === 0 && y % 3 === 0;
    const changes = await changesWith((pixel, x, y) => (isPainted(x, y) ? [30, 60, 160] : pixel));
    expect(how(changes)).toEqual(['retouched']);
  });

  it('has few changes where specks all over it were', async () => {
    const changes = await changesWith((pixel, x, y) => (x % 7 === 3 && y % 7 === 3 ? [30, 60, 160] : pixel));
    expect(new Set(how(changes))).toEqual(new Set(['retouched']));
    expect(changes.length).toBeLessThan(13);
  });

  it('is retouched in two places where it was saved anew as well', async () => {
    const image = (look: Parameters<typeof grainy>[0], quality: number): Uint8Array =>
      pageOfDrawings([filling(asJpeg(grainy(look), quality))]);
    const spotted = image(
      (pixel, x, y) =>
        Math.hypot(x - 10, y - 62) < 4 || Math.hypot(x - 80, y - 10) < 4 ? [250, 250, 250] : pixel,
      70,
    );
    const { changes } = await compareBytes(engine, image(undefined, 92), spotted);
    expect(how(changes)).toEqual(['retouched', 'retouched']);
  });
});
