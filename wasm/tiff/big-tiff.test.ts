import { expect, it } from 'vitest';
import { lookAt } from '../../tests/support/files/look-at.ts';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { described, perInch, samplesOf } from '../../tests/support/samples/made-tiffs.ts';
import { tiffOf } from '../../tests/support/samples/write-tiff.ts';
import { bytesSource } from '../byte-source.ts';
import { largePicture } from '../large-picture/large-picture.ts';
import { directoriesIn, tiffTag } from './tiff-directory.ts';

const red = [200, 30, 30];

/** Returns a TIFF of one page as a BigTIFF: with a directory whose numbers have eight bytes, behind the same data. */
function asBig(bytes: Uint8Array): Uint8Array {
  const old = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directoryAt = old.getUint32(4, true);
  const count = old.getUint16(directoryAt, true);
  const headBytes = 16;
  const moved = (at: number): bigint => BigInt(at + headBytes);
  const bigAt = headBytes + bytes.byteLength;
  const big = new Uint8Array(bigAt + 8 + count * 20 + 8);
  const view = new DataView(big.buffer);
  big.set([0x49, 0x49, 43, 0, 8, 0, 0, 0]);
  big.set(bytes, headBytes);
  view.setBigUint64(8, BigInt(bigAt), true);
  view.setBigUint64(bigAt, BigInt(count), true);
  for (let index = 0; index < count; index++) {
    const [from, to] = [directoryAt + 2 + index * 12, bigAt + 8 + index * 20];
    const [tag, type, values] = [
      old.getUint16(from, true),
      old.getUint16(from + 2, true),
      old.getUint32(from + 4, true),
    ];
    const [short, rational, long8] = [3, 5, 16];
    const isPlace = tag === tiffTag.strips;
    view.setUint16(to, tag, true);
    view.setUint16(to + 2, isPlace ? long8 : type, true);
    view.setBigUint64(to + 4, BigInt(values), true);
    const value = old.getUint32(from + 8, true);
    if (isPlace) view.setBigUint64(to + 12, moved(value), true);
    else if (type === short && values > 2) big.set(bytes.subarray(value, value + values * 2), to + 12);
    else if (type === rational) big.set(bytes.subarray(value, value + 8), to + 12);
    else big.set(bytes.subarray(from + 8, from + 12), to + 12);
  }
  return big;
}

const picture = (side: number): Uint8Array => {
  const size = { width: side, height: side };
  return asBig(
    tiffOf([{ entries: [...described(size, 2, 3), ...perInch(144)], data: samplesOf(size, () => red) }]),
  );
};

it('a BigTIFF is shown as it is', async () => {
  expect(await lookAt(picture(144), 'big.tif')).toEqual({
    pageCount: 1,
    size: { width: 72, height: 72 },
    colours: [red, red, red, red],
  });
});

it('a large BigTIFF is read row by row', async () => {
  const large = largePicture(bytesSource(picture(2_000)), await nodeMupdf());
  if (large === null) throw new Error('the picture is not large');
  expect(await lookAt(await large.shrink(), 'smaller.tif')).toMatchObject({ colours: [red, red, red, red] });
});

it('a BigTIFF that is cut short is a fault wherever that is', async () => {
  const whole = picture(8);
  for (let length = 17; length < whole.byteLength; length += 7) {
    const seen = await lookAt(whole.subarray(0, length), 'short.tif');
    expect(seen).toHaveProperty('kind');
  }
});

it('a poster of more than 65,536 strips has them all', () => {
  const strips = 80_000;
  const size = { width: 1, height: strips };
  const list = new Uint8Array(Uint32Array.from({ length: strips }, (_, at) => at).buffer);
  const bytes = tiffOf([{ entries: described(size, 1, 1), data: list }]);
  const view = new DataView(bytes.buffer);
  const directoryAt = view.getUint32(4, true);
  const entryAt = Array.from({ length: 20 }, (_, index) => directoryAt + 2 + index * 12).find(
    (at) => view.getUint16(at, true) === tiffTag.strips,
  );
  if (entryAt === undefined) throw new Error('it has no strips');
  view.setUint32(entryAt + 4, strips, true);
  const [directory] = directoriesIn(bytesSource(bytes));
  expect(directory?.list(tiffTag.strips).at(-1)).toBe(strips - 1);
});
