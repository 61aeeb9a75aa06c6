import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexBytes, type PicturePlace, packPictures, readIndex } from './picture-pack.ts';

const pictures = fc.array(fc.option(fc.uint8Array({ minLength: 1, maxLength: 40 })), { maxLength: 30 });

const levels = fc.array(
  fc.record({
    page: fc.integer({ min: 1, max: 9 }),
    scale: fc.double({ min: 0.01, max: 64, noNaN: true }),
    columns: fc.integer({ min: 1, max: 9 }),
    tiles: fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 9 }),
  }),
  { maxLength: 4 },
);

it('gives each picture back from where its index says it lies, and says how much of it the index needs', () => {
  fc.assert(
    fc.property(pictures, levels, (small, drawn) => {
      const pack = packPictures(small, drawn);
      const needed = indexBytes(pack.subarray(0, 4));
      const index = readIndex(pack.slice(0, needed));
      if (index === null) throw new Error('the index was not read');
      expect(readIndex(pack.slice(0, needed - 1))).toBeNull();
      const at = ([start, length]: PicturePlace) => [
        ...pack.slice(index.start + start, index.start + start + length),
      ];
      expect(index.small.map((place) => place && at(place))).toEqual(
        small.map((bytes) => bytes && [...bytes]),
      );
      expect(index.levels.map((level) => ({ ...level, tiles: level.tiles.map(at) }))).toEqual(
        drawn.map((level) => ({ ...level, tiles: level.tiles.map((bytes) => [...bytes]) })),
      );
    }),
  );
});

it('takes no other bytes for a pack', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(readIndex(bytes)).toBeNull();
    }),
  );
  expect(readIndex(new TextEncoder().encode('\x02\0\0\0[]'))).toBeNull();
});
