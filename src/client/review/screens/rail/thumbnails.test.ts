import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type EngineDocument, fetchAgain, type WantedTile } from '#client/engine/engine.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { EngineFault, EngineResult } from '#shared/protocol/pdf-worker.ts';
import { servedFor } from './served-pictures.ts';
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

afterEach(() => void vi.useRealTimers());

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
  const thumbnails = createThumbnails(size, null, 100);
  thumbnails.setSizes(known);
  thumbnails.draw(document as EngineDocument);
  thumbnails.show(5, 10);
  for (let from = 11; from <= 115; from += 8) thumbnails.show(from, from + 7);
  thumbnails.show(1, 8);
  for (let page = 1; page <= 8; page++) expect(thumbnails.get(page), `page ${page}`).not.toBeNull();
});

it('shows what the server has, and has only the other pages drawn, once it is known which', async () => {
  const size = { width: 100, height: 100 };
  const wanted: string[][] = [];
  const document: Pick<EngineDocument, 'want'> = {
    want: (_, tiles: readonly WantedTile[]) => void wanted.push(tiles.map(({ key }) => key)),
  };
  const bitmap = (page: number) => ({ width: page }) as ImageBitmap;
  const asked: [number, number][] = [];
  let answer: () => void = () => {};
  const thumbnails = createThumbnails(
    size,
    {
      load: async (from, to) => {
        asked.push([from, to]);
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return new Map([1, 3].map((page) => [page, bitmap(page)]));
      },
    },
    100,
  );
  thumbnails.setSizes([size, size, size]);
  const changes: unknown[] = [];
  thumbnails.changed.on(() => changes.push(thumbnails.get(1)));
  thumbnails.show(1, 3);
  thumbnails.draw(document as EngineDocument);
  expect(wanted.flat()).toEqual([]);
  answer();
  await expect.poll(() => changes.length).toBe(1);
  expect([1, 2, 3].map((page) => thumbnails.get(page)?.width)).toEqual([1, undefined, 3]);
  expect(wanted.at(-1)).toEqual(['2']);
  thumbnails.show(1, 3);
  expect(asked).toEqual([[1, 3]]);
});

it('has a page of ten metres drawn no larger than it is shown', () => {
  const size = { width: 28_346, height: 2835 };
  const wanted: WantedTile['rect'][] = [];
  const document: Pick<EngineDocument, 'want'> = {
    want: (_, tiles: readonly WantedTile[]) => void wanted.push(...tiles.map(({ rect }) => rect)),
  };
  const thumbnails = createThumbnails(size, null, 200);
  thumbnails.setSizes([size]);
  thumbnails.draw(document as EngineDocument);
  thumbnails.show(1, 1);
  expect(wanted).toEqual([{ x: 0, y: 0, width: 200, height: 21 }]);
});

it('has no page drawn while its size is asked for, also where another document takes the place of the first', async () => {
  const size = { width: 100, height: 100 };
  const wanted: [key: string, height: number][][] = [];
  let respond: (result: EngineResult<PageSize[]>) => void = () => {};
  const document = (): EngineDocument =>
    ({
      want: (_: string, tiles: readonly WantedTile[]) =>
        void wanted.push(tiles.map(({ key, rect }) => [key, rect.height])),
      pageSizes: () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    }) as Partial<EngineDocument> as EngineDocument;
  const thumbnails = createThumbnails(size, null, 100);
  thumbnails.draw(document());
  thumbnails.show(1, 2);
  thumbnails.draw(document());
  expect(wanted.flat()).toEqual([]);
  respond({ ok: true, value: [size, { width: 200, height: 100 }] });
  await expect
    .poll(() => wanted.at(-1))
    .toEqual([
      ['1', 100],
      ['2', 50],
    ]);
  thumbnails.show(3, 3);
  expect(wanted.at(-1)).toEqual([]);
  respond({ ok: false, fault: { kind: 'unknown', detail: 'damaged' } });
  await expect.poll(() => wanted.at(-1)).toEqual([['3', 100]]);
});

it('measures pages again whose sizes could not be fetched, and has them drawn once they are known', async () => {
  vi.useFakeTimers();
  const size = { width: 100, height: 100 };
  const lost: EngineResult<PageSize[]> = { ok: false, fault: { kind: 'unexpected', status: 503 } };
  const results: EngineResult<PageSize[]>[] = [
    lost,
    { ok: true, value: [size, { width: 200, height: 100 }] },
  ];
  const asked: [from: number, to: number][] = [];
  let wanted: [key: string, height: number][] = [];
  const document: Pick<EngineDocument, 'want' | 'pageSizes'> = {
    want(_, tiles: readonly WantedTile[]) {
      wanted = tiles.map(({ key, rect }) => [key, rect.height]);
    },
    async pageSizes(from, to) {
      asked.push([from, to]);
      return results.shift() ?? lost;
    },
  };
  const thumbnails = createThumbnails(size, null, 100);
  thumbnails.draw(document as EngineDocument);
  thumbnails.show(1, 2);
  await vi.advanceTimersByTimeAsync(fetchAgain.afterMs - 1);
  expect([asked, wanted]).toEqual([[[1, 2]], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  expect(thumbnails.size(2)).toEqual({ width: 200, height: 100 });
  expect(wanted).toEqual([
    ['1', 100],
    ['2', 50],
  ]);
  thumbnails.show(3, 3);
  thumbnails.dispose();
  await vi.advanceTimersByTimeAsync(2 * fetchAgain.afterMs);
  expect(asked).toHaveLength(3);
});

it('has a page drawn again that could not be fetched, until it is, and no page that cannot be drawn', async () => {
  vi.useFakeTimers();
  const size = { width: 100, height: 100 };
  const lost: EngineFault = { kind: 'unexpected', status: 503 };
  const damaged: EngineFault = { kind: 'page', page: 2, detail: 'damaged' };
  const faults = [lost, damaged, ...Array<EngineFault>(fetchAgain.times + 1).fill(lost)];
  const wanted: string[][] = [];
  const document: Pick<EngineDocument, 'want'> = {
    want(_, tiles: readonly WantedTile[], onTile) {
      wanted.push(tiles.map(({ key }) => key));
      for (const { key } of tiles) {
        const fault = faults.shift();
        if (fault !== undefined) onTile(key, { ok: false, fault });
        else onTile(key, { ok: true, value: { width: 1, height: 1, pixels: new ArrayBuffer(4) } });
      }
    },
  };
  const thumbnails = createThumbnails(size, null, 100);
  thumbnails.setSizes([size, size]);
  thumbnails.draw(document as EngineDocument);
  thumbnails.show(1, 2);
  await vi.advanceTimersByTimeAsync(fetchAgain.afterMs - 1);
  expect(wanted.slice(1)).toEqual([['1', '2']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(wanted.slice(2)).toEqual([['1']]);
  await vi.advanceTimersByTimeAsync(fetchAgain.times * fetchAgain.afterMs);
  expect(wanted.slice(3)).toEqual(Array(fetchAgain.times).fill(['1']));
  // The pause has begun to grow.
  await vi.advanceTimersByTimeAsync(fetchAgain.afterMs);
  expect(thumbnails.get(1)).toBeNull();
  await vi.advanceTimersByTimeAsync(fetchAgain.afterMs);
  expect(thumbnails.get(1)).not.toBeNull();
  const before = wanted.length;
  await vi.advanceTimersByTimeAsync(9 * fetchAgain.afterMs);
  expect(wanted).toHaveLength(before);
});

it('leaves the document to whoever draws after it, and closes the pictures it no longer shows', async () => {
  const size = { width: 100, height: 100 };
  const closed: number[] = [];
  const wanted: string[][] = [];
  const document: Pick<EngineDocument, 'want'> = {
    want: (_, tiles: readonly WantedTile[]) => void wanted.push(tiles.map(({ key }) => key)),
  };
  const answers: (() => void)[] = [];
  const thumbnails = createThumbnails(
    size,
    {
      load: async (from) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return new Map([[from, { width: from, close: () => void closed.push(from) } as ImageBitmap]]);
      },
    },
    100,
  );
  thumbnails.setSizes([size, size, size]);
  thumbnails.draw(document as EngineDocument);
  thumbnails.show(1, 1);
  answers[0]?.();
  await expect.poll(() => thumbnails.get(1)).not.toBeNull();
  thumbnails.show(2, 3);
  thumbnails.dispose();
  expect(closed).toEqual([1]);
  const before = wanted.length;
  answers[1]?.();
  await expect.poll(() => closed).toEqual([1, 2]);
  expect(wanted.slice(before)).toEqual([]);
  expect(thumbnails.get(2)).toBeNull();
});

it('keeps what a version is drawn from, but for pictures of the server that newer ones of it replace', () => {
  const begun = servedFor({ id: 'v1', pictures: null }, null, false);
  expect(begun.source).toBeNull();
  expect(servedFor({ id: 'v1', pictures: '/pack' }, begun, true)).toBe(begun);
  const ready = servedFor({ id: 'v1', pictures: '/pack' }, begun, false);
  expect(ready.source).not.toBeNull();
  expect(servedFor({ id: 'v1', pictures: '/pack?signed=later' }, ready, false)).toBe(ready);
  const anew = servedFor({ id: 'v1', pictures: '/anew' }, ready, true);
  expect(anew.source).not.toBe(ready.source);
  expect(servedFor({ id: 'v1', pictures: null }, anew, true)).toBe(anew);
  expect(servedFor({ id: 'v2', pictures: null }, ready, true).source).toBeNull();
});
