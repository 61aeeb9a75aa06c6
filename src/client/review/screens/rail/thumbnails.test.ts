import { beforeAll, expect, it, vi } from 'vitest';
import type { EngineDocument, WantedTile } from '#client/engine/engine.ts';
import { createThumbnails } from './thumbnails.ts';

beforeAll(() => {
  vi.stubGlobal(
    'ImageData',
    class {
      readonly width: number;
      constructor(_: Uint8ClampedArray, width: number) {
        this.width = width;
      }
    },
  );
});

it('keeps the thumbnails in view when the first of many are dropped', () => {
  const size = { width: 100, height: 100 };
  const document: Pick<EngineDocument, 'want' | 'firstPage'> = {
    firstPage: size,
    want(_, tiles: readonly WantedTile[], onTile) {
      for (const { key } of tiles)
        onTile(key, { ok: true, value: { width: 1, height: 1, pixels: new ArrayBuffer(4) } });
    },
  };
  const known = Array.from({ length: 400 }, () => size);
  const thumbnails = createThumbnails(document as EngineDocument, known, 100);
  thumbnails.show(5, 10);
  for (let from = 11; from <= 115; from += 8) thumbnails.show(from, from + 7);
  thumbnails.show(1, 8);
  for (let page = 1; page <= 8; page++) expect(thumbnails.get(page), `page ${page}`).not.toBeNull();
});
