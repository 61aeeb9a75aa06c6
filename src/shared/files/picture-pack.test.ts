import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexBytes, packPictures, readIndex } from './picture-pack.ts';

const pictures = fc.array(fc.option(fc.uint8Array({ minLength: 1, maxLength: 40 })), { maxLength: 30 });

it('gives each picture back from where its index says it lies, and says how much of it the index needs', () => {
  fc.assert(
    fc.property(pictures, (small) => {
      const pack = packPictures(small);
      const needed = indexBytes(pack.subarray(0, 4));
      const index = readIndex(pack.slice(0, needed));
      expect(readIndex(pack.slice(0, needed - 1))).toBeNull();
      const found = index?.small.map(
        (place) =>
          place && pack.slice((index?.start ?? 0) + place[0], (index?.start ?? 0) + place[0] + place[1]),
      );
      expect(found?.map((bytes) => bytes && [...bytes])).toEqual(small.map((bytes) => bytes && [...bytes]));
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
