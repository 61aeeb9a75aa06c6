import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tiffOf } from '../../tests/support/samples/write-tiff.ts';
import { type ByteSource, bytesSource } from '../byte-source.ts';
import { tiffPages } from './tiff-pages.ts';

const jpegsOf = (source: ByteSource) => tiffPages(source).map(({ jpeg }) => jpeg);

/** A little-endian TIFF of one directory with `entries` of tag and long value, and `data` behind it. */
function tiff(entries: [number, number][], data: number[]): Uint8Array {
  const bytes = new Uint8Array(8 + 2 + entries.length * 12 + 4 + data.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8]);
  view.setUint16(8, entries.length, true);
  entries.forEach(([tag, value], at) => {
    view.setUint16(10 + at * 12, tag, true);
    view.setUint16(12 + at * 12, 4, true);
    view.setUint32(14 + at * 12, 1, true);
    view.setUint32(18 + at * 12, value, true);
  });
  bytes.set(data, bytes.byteLength - data.length);
  return bytes;
}

const jpeg = [0xff, 0xd8, 0xff, 0xc0, 0, 2, 0xff, 0xda, 0, 2, 1, 2, 3];
const at = 8 + 2 + 3 * 12 + 4;

describe('the pages of a TIFF that are whole JPEG streams', () => {
  it('finds the whole JPEG stream of an old-style page', () => {
    const file = tiff(
      [
        [259, 6],
        [513, at],
        [514, jpeg.length],
      ],
      jpeg,
    );
    expect(jpegsOf(bytesSource(file))).toEqual([{ start: at, length: jpeg.length }]);
  });

  it('reads no stream to find it, however many pages name it', () => {
    const picture = Buffer.concat([Buffer.from(jpeg), Buffer.alloc(100_000)]);
    const page = {
      entries: [
        [259, 6],
        [513, 8],
        [514, picture.byteLength],
      ] as const,
      at: [65_000, 65_001] as const,
    };
    const nothing = new Uint8Array();
    const file = tiffOf([{ ...page, data: picture }, ...Array(99).fill({ ...page, data: nothing })]);
    let bytes = 0;
    const source = bytesSource(file);
    const pages = jpegsOf({
      ...source,
      read(memory, offset, length, position) {
        bytes += length;
        return source.read(memory, offset, length, position);
      },
    });
    expect(pages).toEqual(Array(100).fill({ start: 8, length: picture.byteLength }));
    expect(bytes).toBeLessThan(picture.byteLength);
  });

  it('leaves other compressions, and streams that are not whole, to the TIFF reader', () => {
    expect(
      jpegsOf(
        bytesSource(
          tiff(
            [
              [259, 7],
              [513, at],
              [514, jpeg.length],
            ],
            jpeg,
          ),
        ),
      ),
    ).toEqual([null]);
    expect(
      jpegsOf(
        bytesSource(
          tiff(
            [
              [259, 6],
              [513, at],
              [514, jpeg.length + 1],
            ],
            jpeg,
          ),
        ),
      ),
    ).toEqual([null]);
    expect(
      jpegsOf(
        bytesSource(
          tiff(
            [
              [259, 6],
              [513, at],
              [514, 6],
            ],
            jpeg,
          ),
        ),
      ),
    ).toEqual([null]);
  });

  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 300 }), (noise, start) => {
        const file = Uint8Array.from([0x49, 0x49, 42, 0, start & 0xff, start >> 8, 0, 0, ...noise]);
        expect(() => jpegsOf(bytesSource(file))).not.toThrow();
      }),
    );
  });
});
