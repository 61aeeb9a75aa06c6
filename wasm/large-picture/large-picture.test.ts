import { constants, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { png } from '../../tests/support/samples/made-pictures.ts';
import { type TiffEntry, tiffOf } from '../../tests/support/samples/write-tiff.ts';
import { type ByteSource, bytesSource } from '../byte-source.ts';
import { inflated } from '../picture-rows/inflate-strip.ts';
import { cutRows, type PictureRows } from '../picture-rows/picture-rows.ts';
import { tiffRows as readTiff } from '../picture-rows/tiff-rows.ts';
import { unpackBits, unpackLzw } from '../picture-rows/unpack-strip.ts';
import { largePicture } from './large-picture.ts';
import { pngRows } from './png-rows.ts';
import { shrinkRows } from './shrink-rows.ts';

/** No file here has a JPEG in it. */
const noJpeg = (): never => {
  throw new Error('there is a JPEG');
};
const tiffRows = (source: ByteSource) => readTiff(source, noJpeg);

async function samplesOf(picture: PictureRows | null): Promise<number[]> {
  const samples: number[] = [];
  for await (const row of picture?.rows() ?? []) samples.push(...row);
  return samples;
}

const paeth = (left: number, above: number, corner: number): number => {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((each) => Math.abs(guess - each)) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? above : corner;
};

/** Returns rows with a filter each, one kind after another. */
function filtered(rows: readonly number[][], step: number): Uint8Array {
  return Uint8Array.from(
    rows.flatMap((row, y) => {
      const kind = y % 5;
      const above = (x: number): number => rows[y - 1]?.[x] ?? 0;
      return [
        kind,
        ...row.map((value, x) => {
          const [left, corner] = [row[x - step] ?? 0, x < step ? 0 : above(x - step)];
          const average = (left + above(x)) >> 1;
          return value - ([0, left, above(x), average, paeth(left, above(x), corner)][kind] ?? 0);
        }),
      ];
    }),
  );
}

/** Packs as TIFF 6.0, section 13, describes it. */
function packLzw(bytes: readonly number[]): Uint8Array {
  const out: number[] = [];
  let [held, bits, width] = [0, 0, 9];
  const write = (code: number): void => {
    held = held * 2 ** width + code;
    bits += width;
    while (bits >= 8) {
      bits -= 8;
      out.push(Math.floor(held / 2 ** bits));
      held %= 2 ** bits;
    }
  };
  let codes = new Map<string, number>();
  const begin = (): void => {
    write(256);
    codes = new Map();
    width = 9;
  };
  const codeOf = (text: string): number => codes.get(text) ?? Number(text);
  begin();
  let run = '';
  for (const byte of bytes) {
    const longer = run === '' ? `${byte}` : `${run},${byte}`;
    if (run === '' || codes.has(longer)) {
      run = longer;
      continue;
    }
    write(codeOf(run));
    codes.set(longer, 258 + codes.size);
    if (258 + codes.size === 2 ** width) width++;
    if (258 + codes.size === 4095) begin();
    run = `${byte}`;
  }
  if (run !== '') write(codeOf(run));
  write(257);
  write(0);
  return Uint8Array.from(out);
}

/** Of no meaning to a reader. */
const ownTags = [65_000, 65_001] as const;

const joined = (pieces: Iterable<Uint8Array>): number[] => [...pieces].flatMap((piece) => [...piece]);

describe('the rows of a PNG', () => {
  it('are its samples, whichever way each is filtered', async () => {
    const rows = fc.array(fc.array(fc.nat(255), { minLength: 12, maxLength: 12 }), {
      minLength: 1,
      maxLength: 9,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (pixels) => {
        const picture = pngRows(bytesSource(png(4, pixels.length, 8, 2, filtered(pixels, 3))));
        expect(await samplesOf(picture)).toEqual(pixels.flat());
      }),
    );
  });

  it('have 8 bits of 16, and are on white where they have an alpha', async () => {
    const deep = png(1, 1, 16, 2, Uint8Array.of(0, 10, 99, 20, 99, 30, 99));
    expect(await samplesOf(pngRows(bytesSource(deep)))).toEqual([10, 20, 30]);
    const half = png(2, 1, 8, 6, Uint8Array.of(0, 0, 0, 0, 51, 200, 100, 0, 0));
    expect(await samplesOf(pngRows(bytesSource(half)))).toEqual([204, 204, 204, 255, 255, 255]);
    const grey = png(8, 1, 1, 0, Uint8Array.of(0, 0b10100000));
    expect(await samplesOf(pngRows(bytesSource(grey)))).toEqual([255, 0, 255, 0, 0, 0, 0, 0]);
  });

  it('end with a fault where the file ends before its picture', async () => {
    const short = png(4, 9, 8, 2, new Uint8Array(13 * 4));
    await expect(samplesOf(pngRows(bytesSource(short)))).rejects.toMatchObject({
      fault: { kind: 'invalid' },
    });
  });
});

/** Counts how far into a file is read. */
function watched(bytes: Uint8Array): ByteSource & { furthest: number } {
  const source = bytesSource(bytes);
  return {
    ...source,
    furthest: 0,
    read(memory, offset, length, position) {
      this.furthest = Math.max(this.furthest, position + length);
      return source.read(memory, offset, length, position);
    },
  };
}

it('a PNG of chunks without end is read no further than a head may reach', () => {
  const head = png(1, 1, 8, 0, new Uint8Array(2)).subarray(0, 33);
  const source = watched(Buffer.concat([head, Buffer.alloc(6 * 1024 * 1024)]));
  expect(pngRows(source)).toBeNull();
  expect(source.furthest).toBeLessThan(4.1 * 1024 * 1024);
});

it('a file that cannot be read on is a fault, not a crash', async () => {
  const bytes = png(100, 99, 8, 0, new Uint8Array(101 * 99));
  let isLost = false;
  const source = {
    ...bytesSource(bytes),
    read(...[memory, offset, length, position]: Parameters<ByteSource['read']>): number {
      if (isLost) throw new Error('EIO');
      return bytesSource(bytes).read(memory, offset, length, position);
    },
  };
  const picture = pngRows(source);
  isLost = true;
  await expect(samplesOf(picture)).rejects.toMatchObject({ fault: { kind: 'invalid' } });
});

describe('the rows of a TIFF', () => {
  const tiff = (compression: number, data: Uint8Array, more: readonly TiffEntry[] = []): Uint8Array =>
    tiffOf([
      {
        entries: [
          [256, 4],
          [257, 3],
          [258, [8, 8, 8, 8]],
          [259, compression],
          [262, 5],
          [277, 4],
          [278, 3],
          ...more,
        ],
        data,
      },
    ]);
  const pixels = Array.from({ length: 48 }, (_, at) => (at * 37) % 256);

  it('are its samples, as they are or packed', async () => {
    const packedBits = Uint8Array.of(15, ...pixels.slice(0, 16), 31, ...pixels.slice(16));
    for (const file of [tiff(1, Uint8Array.from(pixels)), tiff(5, packLzw(pixels)), tiff(32_773, packedBits)])
      expect(await samplesOf(tiffRows(bytesSource(file)))).toEqual(pixels);
  });

  it('add up where each is the difference to the one before', async () => {
    const differences = pixels.map((value, at) =>
      at % 16 < 4 ? value : (value - (pixels[at - 4] ?? 0)) & 255,
    );
    const file = tiff(5, packLzw(differences), [[317, 2]]);
    expect(await samplesOf(tiffRows(bytesSource(file)))).toEqual(pixels);
  });

  it('are as they are where their compression has no predictor', async () => {
    const file = tiff(1, Uint8Array.from(pixels), [[317, 2]]);
    expect(await samplesOf(tiffRows(bytesSource(file)))).toEqual(pixels);
  });

  /** Grey rows of one pixel, in strips of two and one: the data begins at 8. */
  const inStrips = (strips: readonly (readonly number[])[]): Uint8Array => {
    const packed = strips.map((bytes) => packLzw(bytes));
    const [first] = packed.map(({ length }) => length);
    return tiffOf([
      {
        entries: [
          [256, 1],
          [257, 3],
          [258, 8],
          [259, 5],
          [262, 1],
          [273, [8, 8 + (first ?? 0)]],
          [278, 2],
          [279, packed.map(({ length }) => length)],
        ],
        data: Buffer.concat(packed),
        at: ownTags,
      },
    ]);
  };

  it('are those of their strip, however much it unpacks to', async () => {
    expect(await samplesOf(tiffRows(bytesSource(inStrips([[1, 2, 9, 9], [3]]))))).toEqual([1, 2, 3]);
    await expect(samplesOf(tiffRows(bytesSource(inStrips([[1], [3, 4]]))))).rejects.toMatchObject({
      fault: { kind: 'invalid' },
    });
  });

  it('are inverted before they are laid on white, where 0 is white', async () => {
    const grey = (extra: number, data: readonly number[]): Uint8Array =>
      tiffOf([
        {
          entries: [
            [256, 2],
            [257, 1],
            [258, [8, 8]],
            [259, 1],
            [262, 0],
            [277, 2],
            [278, 1],
            [338, extra],
          ],
          data: Uint8Array.from(data),
        },
      ]);
    // A pixel that is not there, and one of full ink that is there by a fifth.
    expect(await samplesOf(tiffRows(bytesSource(grey(2, [255, 0, 255, 51]))))).toEqual([255, 204]);
    expect(await samplesOf(tiffRows(bytesSource(grey(1, [0, 0, 51, 51]))))).toEqual([255, 204]);
  });
});

it('LZW and runs unpack to what was packed', () => {
  const few = fc.array(fc.nat(3), { maxLength: 6_000 });
  const many = fc.array(fc.nat(255), { maxLength: 6_000 });
  fc.assert(
    fc.property(fc.oneof(few, many), (bytes) => {
      expect(joined(unpackLzw(packLzw(bytes)))).toEqual(bytes);
    }),
    { numRuns: 30 },
  );
  expect(joined(unpackBits(Uint8Array.of(254, 7, 128, 1, 8, 9)))).toEqual([7, 7, 7, 8, 9]);
});

it('ZIP unpacks to what was packed, also where bytes are left behind it', async () => {
  const bytes = Array.from({ length: 300_000 }, (_, at) => (at * at) % 251);
  for (const behind of [0, 1, 2]) {
    const unpacked: number[] = [];
    const packed = Buffer.concat([deflateSync(Uint8Array.from(bytes)), Buffer.alloc(behind)]);
    for await (const piece of inflated(packed)) for (const byte of piece) unpacked.push(byte);
    expect(unpacked).toEqual(bytes);
  }
});

/** As browsers have it: bytes behind the data are an error, and what was unpacked together with them is lost. */
class StrictDecompression extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    let packed = Buffer.alloc(0);
    let given = 0;
    super({
      transform(piece, controller) {
        packed = Buffer.concat([packed, piece]);
        const options = { finishFlush: constants.Z_SYNC_FLUSH, info: true };
        const { buffer, engine } = inflateSync(packed, options) as unknown as {
          buffer: Buffer;
          engine: { bytesWritten: number };
        };
        if (engine.bytesWritten < packed.length) throw new TypeError('bytes behind the data');
        if (buffer.length > given) controller.enqueue(new Uint8Array(buffer.subarray(given)));
        given = buffer.length;
      },
    });
  }
}

it.each([0, 1, 40])('ZIP unpacks whole in a browser that refuses the %i bytes behind it', async (behind) => {
  vi.stubGlobal('DecompressionStream', StrictDecompression);
  try {
    const bytes = Array.from({ length: 9_000 }, (_, at) => (at * at) % 251);
    const packed = Buffer.concat([deflateSync(Uint8Array.from(bytes)), Buffer.alloc(behind)]);
    const unpacked: number[] = [];
    for await (const row of cutRows(inflated(packed), 100)) {
      unpacked.push(...row);
      if (unpacked.length === bytes.length) break;
    }
    expect(unpacked).toEqual(bytes);
  } finally {
    vi.unstubAllGlobals();
  }
});

it('any bytes behind a head end or fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(255), async (noise, start) => {
      const files = [
        png(5, 5, 8, 2, noise),
        Uint8Array.from([0x49, 0x49, 42, 0, start, 0, 0, 0, ...noise]),
        Uint8Array.from([...png(5, 5, 8, 2, noise).subarray(0, 33), ...noise]),
      ];
      for (const file of files)
        for (const read of [pngRows, tiffRows]) await samplesOf(read(bytesSource(file))).catch(faultOnly);
      for (const bytes of [unpackBits(noise), unpackLzw(noise)]) joined(bytes);
    }),
  );
});
const faultOnly = (error: unknown): void => expect(error).toMatchObject({ name: 'EngineError' });

it('a picture of many pixels is large, whatever its file takes; shrunk it keeps its shape', async () => {
  const width = 3_000;
  const large = largePicture(
    bytesSource(png(width, 2_000, 8, 0, new Uint8Array((width + 1) * 2_000))),
    await nodeMupdf(),
  );
  const shrunk = tiffRows(bytesSource((await large?.shrink()) ?? new Uint8Array()));
  expect([shrunk?.width, shrunk?.height]).toEqual([1_500, 1_000]);
  expect(largePicture(bytesSource(png(30, 20, 8, 0, new Uint8Array(31 * 20))), await nodeMupdf())).toBeNull();
});

it('each pixel of a shrunk picture is the mean of its square, also at the edges', async () => {
  const rows = [
    [0, 0, 10],
    [0, 100, 30],
    [7, 9, 50],
  ];
  const picture = pngRows(bytesSource(png(3, 3, 8, 0, Uint8Array.from(rows.flatMap((row) => [0, ...row])))));
  if (picture === null) throw new Error('the PNG was not read');
  expect(await samplesOf(tiffRows(bytesSource(await shrinkRows(picture))))).toEqual([25, 20, 8, 50]);
});
