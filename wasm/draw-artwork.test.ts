import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { watermarkTile } from '#shared/brands/watermark-rules.ts';
import { nodeMupdf } from '../tests/support/files/node-engine.ts';
import { drawArtwork } from './draw-artwork.ts';

/** A PNG by the colour of each pixel: red, green, blue and alpha. */
function pngOf(width: number, height: number, at: (x: number, y: number) => readonly number[]): Buffer {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) png.data.set(at(x, y), (y * width + x) * 4);
  return PNG.sync.write(png);
}
const red = () => [200, 0, 0, 255];
async function drawn(bytes: Uint8Array): Promise<PNG> {
  const result = drawArtwork(await nodeMupdf(), bytes);
  if (!result.ok) throw new Error(result.fault.kind);
  return PNG.sync.read(Buffer.from(result.value));
}
const pixel = ({ data, width }: PNG, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];
/** The columns and rows of a tile that have anything on them: first and last. */
function extent({ data, width, height }: PNG) {
  const [columns, rows]: [number[], number[]] = [[], []];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[(y * width + x) * 4 + 3] ?? 0) > 127) {
        columns.push(x);
        rows.push(y);
      }
  const ends = (of: readonly number[]) => [
    of.reduce((a, b) => Math.min(a, b)),
    of.reduce((a, b) => Math.max(a, b)) + 1,
  ];
  return { columns: ends(columns), rows: ends(rows) };
}

describe('a tile of a watermark', () => {
  it('has its picture as large as fits, in the middle, and nothing around it', async () => {
    const tile = await drawn(pngOf(20, 20, red));
    const { width, height } = tile;
    expect(width / height).toBeCloseTo(watermarkTile.width / watermarkTile.height, 2);
    expect(width).toBeGreaterThanOrEqual(watermarkTile.width);
    const side = Math.min(width, height);
    const { columns, rows } = extent(tile);
    expect(columns).toEqual([(width - side) / 2, (width + side) / 2]);
    expect(rows).toEqual([(height - side) / 2, (height + side) / 2]);
    expect(pixel(tile, width / 2, height / 2)).toEqual([200, 0, 0, 255]);
    expect(pixel(tile, 0, 0)[3]).toBe(side === width ? 255 : 0);
  });

  it('has a picture of any proportions whole', async () => {
    const wide = extent(await drawn(pngOf(200, 4, red)));
    const tall = extent(await drawn(pngOf(4, 200, red)));
    const { width, height } = await drawn(pngOf(20, 20, red));
    expect(wide.columns).toEqual([0, width]);
    expect((wide.rows[1] ?? 0) - (wide.rows[0] ?? 0)).toBeCloseTo(width / 50, -1);
    expect(wide.rows[0]).toBeCloseTo(height - (wide.rows[1] ?? 0), -1);
    expect(tall.columns[0]).toBeCloseTo(width - (tall.columns[1] ?? 0), -1);
    expect(tall.rows).toEqual([0, height]);
    expect((tall.columns[1] ?? 0) - (tall.columns[0] ?? 0)).toBeCloseTo(height / 50, -1);
  });

  it('keeps what is half transparent so', async () => {
    const tile = await drawn(pngOf(20, 20, () => [0, 0, 200, 128]));
    const [redness = 0, , blueness = 0, alpha = 0] = pixel(tile, tile.width / 2, tile.height / 2);
    expect(alpha).toBeGreaterThan(120);
    expect(alpha).toBeLessThan(136);
    expect(redness).toBeLessThan(5);
    expect(blueness).toBeGreaterThan(90);
  });
});

describe('artwork that is refused', () => {
  const fault = async (bytes: Uint8Array) => {
    const result = drawArtwork(await nodeMupdf(), bytes);
    return result.ok ? null : result.fault.kind;
  };

  it('is no PNG, or none that can be read', async () => {
    expect(await fault(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('unsupported');
    expect(await fault(new Uint8Array())).toBe('unsupported');
    const whole = pngOf(64, 64, (x, y) => [x * 4, y * 4, (x * y) % 256, 255]);
    expect(await fault(whole.subarray(0, 20))).toBe('invalid');
    expect(await fault(whole.subarray(0, whole.length - 200))).toBe('invalid');
    // Its first rows can be read.
    const damaged = Uint8Array.from(whole);
    damaged.fill(0x55, Math.floor(whole.length * 0.7), Math.floor(whole.length * 0.8));
    expect(await fault(damaged)).toBe('invalid');
  });

  it('is one on which nothing can be seen', async () => {
    expect(await fault(pngOf(8, 8, () => [255, 255, 255, 0]))).toBe('invalid');
  });

  it('does not make the next one fail', async () => {
    expect(await fault(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]))).toBe('invalid');
    expect(await fault(pngOf(8, 8, red))).toBeNull();
  });
});
