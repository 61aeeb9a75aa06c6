import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EngineDocument, TileRequest } from '#client/engine/engine.ts';
import type { PageSize } from '#shared/model/attachment.ts';
import { ProofFault, renderProof } from './render-proof.ts';

interface Run {
  asked: TileRequest[];
  pages: { width: number; height: number }[];
  /** Most page images that existed as pixels at once. */
  mostAtOnce: number;
}

async function run(sizes: PageSize[], { broken = 0, lost = 0, abortAfter = Infinity } = {}): Promise<Run> {
  const abort = new AbortController();
  const result: Run = { asked: [], pages: [], mostAtOnce: 0 };
  let alive = 0;
  const document = {
    pageCount: sizes.length,
    layers: [
      { id: 7, name: 'Notes', visible: false },
      { id: 8, name: 'Art', visible: true },
    ],
    pageSizes: async (from: number, to: number) => ({ ok: true, value: sizes.slice(from - 1, to) }),
    async tile(request: TileRequest) {
      result.asked.push(request);
      if (request.page === 2 && lost-- > 0) return { ok: false, fault: { kind: 'unexpected', status: 0 } };
      if (request.page === broken) return { ok: false, fault: { kind: 'timeout' } };
      alive += 1;
      result.mostAtOnce = Math.max(result.mostAtOnce, alive);
      const { width, height } = request.rect;
      return { ok: true, value: { width, height, pixels: new ArrayBuffer(4) } };
    },
  } as unknown as EngineDocument;
  await renderProof({
    document,
    signal: abort.signal,
    pass: {
      async render(page) {
        await page.read({ x: 0, y: 0, width: page.width, height: page.height });
        alive -= 1;
        return new Blob(['jpeg']);
      },
      dispose() {},
    },
    writer: { addPage: (size) => result.pages.push(size), finish: () => new Blob() },
    onPage(done) {
      if (done >= abortAfter) abort.abort();
    },
  });
  return result;
}

afterEach(() => {
  vi.useRealTimers();
});

const a4 = { width: 595, height: 842 };

describe('rendering a proof', () => {
  it('draws every page once, in order, without the layers the file hides', async () => {
    const { asked, pages } = await run([a4, { width: 842, height: 595 }, a4]);
    expect(asked.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(asked.every(({ hiddenLayers }) => hiddenLayers === null)).toBe(true);
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [1190, 1684],
      [1684, 1190],
      [1190, 1684],
    ]);
  });

  it('draws large sheets smaller', async () => {
    const { pages } = await run([{ width: 2384, height: 3370 }]);
    const [{ width = 0, height = 0 } = {}] = pages;
    expect(width * height).toBeLessThanOrEqual(12_010_000);
    expect(width / height).toBeCloseTo(2384 / 3370, 3);
  });

  it('keeps few pages as pixels, however many there are', async () => {
    const { mostAtOnce, pages } = await run(Array.from({ length: 120 }, () => a4));
    expect(pages).toHaveLength(120);
    expect(mostAtOnce).toBeLessThanOrEqual(4);
  });

  it('ends with the page that cannot be drawn', async () => {
    await expect(run([a4, a4, a4, a4], { broken: 3 })).rejects.toThrow(ProofFault);
    await expect(run([a4, a4, a4, a4], { broken: 3 })).rejects.toThrow(
      'Page 3: An error occurred while loading the PDF.',
    );
  });

  it('asks three times more for a page while the connection is lost, 1500 ms apart', async () => {
    vi.useFakeTimers();
    const whole = run([a4, a4, a4], { lost: 3 });
    await vi.advanceTimersByTimeAsync(4_500);
    expect((await whole).pages).toHaveLength(3);
    const given = expect(run([a4, a4, a4], { lost: 9 })).rejects.toThrow(
      'Page 2: Unexpected server response.',
    );
    await vi.advanceTimersByTimeAsync(4_500);
    await given;
  });

  it('ends when it is cancelled', async () => {
    await expect(run([a4, a4, a4], { abortAfter: 1 })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
