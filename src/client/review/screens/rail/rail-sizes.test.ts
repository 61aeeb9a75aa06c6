import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { createRailSizes, type RailSizes } from './rail-sizes.ts';

const size = (width: number): PageSize => ({ width, height: 100 });
const first = size(1);

/** A document of which each request for sizes waits. */
function documentOf() {
  const asked: { from: number; to: number; respond(result: EngineResult<PageSize[]>): void }[] = [];
  const document = {
    pageSizes: (from: number, to: number) =>
      new Promise<EngineResult<PageSize[]>>((resolve) => {
        asked.push({ from, to, respond: resolve });
      }),
  } as unknown as EngineDocument;
  return { document, asked };
}
const found = (...widths: number[]): EngineResult<PageSize[]> => ({ ok: true, value: widths.map(size) });
const lost: EngineResult<PageSize[]> = {
  ok: false,
  fault: { kind: 'unexpected', status: 503, message: '' } as never,
};
const damaged: EngineResult<PageSize[]> = { ok: false, fault: { kind: 'timeout' } };

let sizes: RailSizes;
let end: AbortController;
let changes: number;
beforeEach(() => {
  vi.useFakeTimers();
  end = new AbortController();
  changes = 0;
  sizes = createRailSizes(first, end.signal, () => {
    changes += 1;
  });
});
afterEach(() => void vi.useRealTimers());
const rest = () => vi.runAllTimersAsync();
const widths = (...pages: number[]): number[] => pages.map((page) => sizes.get(page).width);
const awaited = (...pages: number[]): boolean[] => pages.map((page) => sizes.isAwaited(page));

describe('the size of a page', () => {
  it('is the server’s where it is known, and the first page’s until it is', async () => {
    const { document, asked } = documentOf();
    sizes.set([size(10), size(20)]);
    sizes.measureBy(document);
    sizes.measure([1, 2, 3, 4]);
    expect(asked).toMatchObject([{ from: 3, to: 4 }]);
    expect(widths(1, 2, 3)).toEqual([10, 20, 1]);
    expect(awaited(1, 2, 3, 4, 5)).toEqual([false, false, true, true, false]);
    asked[0]?.respond(found(30, 40));
    await rest();
    expect(widths(1, 2, 3, 4, 5)).toEqual([10, 20, 30, 40, 1]);
    expect(awaited(3, 4)).toEqual([false, false]);
    expect(changes).toBe(1);
  });

  it('is asked for once, however often its page is seen', async () => {
    const { document, asked } = documentOf();
    sizes.measureBy(document);
    sizes.measure([1, 2]);
    sizes.measure([2, 3]);
    expect(asked).toMatchObject([
      { from: 1, to: 2 },
      { from: 3, to: 3 },
    ]);
    asked[1]?.respond(found(3));
    asked[0]?.respond(found(1, 2));
    await rest();
    sizes.measure([1, 2, 3]);
    expect(asked).toHaveLength(2);
    expect(widths(1, 2, 3)).toEqual([1, 2, 3]);
  });

  it('is not waited for where the server has it meanwhile', () => {
    const { document } = documentOf();
    sizes.measureBy(document);
    sizes.measure([1]);
    sizes.set([size(7)]);
    expect(awaited(1)).toEqual([false]);
    expect(widths(1)).toEqual([7]);
  });

  it('is that of the first page where its own cannot be read, which is not asked for again', async () => {
    const { document, asked } = documentOf();
    sizes.measureBy(document);
    sizes.measure([2]);
    asked[0]?.respond(damaged);
    await rest();
    expect(awaited(2)).toEqual([false]);
    expect(changes).toBe(1);
    sizes.measure([2]);
    expect(asked).toHaveLength(1);
  });
});

describe('a size that is lost on its way', () => {
  it('can be asked for again after a pause, and stretches no page until then', async () => {
    const { document, asked } = documentOf();
    sizes.measureBy(document);
    sizes.measure([2, 3]);
    asked[0]?.respond(lost);
    await vi.advanceTimersByTimeAsync(100);
    expect(awaited(2, 3)).toEqual([true, true]);
    sizes.measure([2]);
    expect(asked).toHaveLength(1);
    await rest();
    expect(changes).toBe(1);
    sizes.measure([2, 3]);
    asked[1]?.respond(found(20, 30));
    await rest();
    expect(widths(2, 3)).toEqual([20, 30]);
  });

  it('is kept where another request has brought it', async () => {
    const { document, asked } = documentOf();
    sizes.measureBy(document);
    sizes.measure([3]);
    // Around page 3, which is on its way.
    sizes.measure([2, 4]);
    expect(asked[1]).toMatchObject({ from: 2, to: 4 });
    asked[0]?.respond(found(30));
    asked[1]?.respond(lost);
    await rest();
    expect(widths(3)).toEqual([30]);
    sizes.measure([2, 3, 4]);
    expect(awaited(2, 3, 4)).toEqual([true, false, true]);
  });
});

describe('another document', () => {
  it('is asked for what the one before has not answered, and is not mixed up with it', async () => {
    const [before, after] = [documentOf(), documentOf()];
    sizes.measureBy(before.document);
    sizes.measure([1, 2]);
    sizes.measureBy(null);
    sizes.measure([1, 2]);
    sizes.measureBy(after.document);
    sizes.measure([1, 2]);
    expect(after.asked).toMatchObject([{ from: 1, to: 2 }]);
    before.asked[0]?.respond(found(8, 9));
    await rest();
    expect(awaited(1, 2)).toEqual([true, true]);
    expect(changes).toBe(0);
    after.asked[0]?.respond(found(10, 20));
    await rest();
    expect(widths(1, 2)).toEqual([10, 20]);
  });
});

it('brings nothing more once it is over', async () => {
  const { document, asked } = documentOf();
  sizes.measureBy(document);
  sizes.measure([1]);
  sizes.measure([2]);
  asked[1]?.respond(lost);
  end.abort();
  asked[0]?.respond(found(50));
  await rest();
  expect(changes).toBe(0);
  expect(widths(1)).toEqual([1]);
});
