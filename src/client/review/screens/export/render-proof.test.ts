import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EngineDocument, TileRequest } from '#client/engine/engine.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PageImage } from './proof-writer.ts';
import { ProofFault, renderProof } from './render-proof.ts';

interface Run {
  asked: TileRequest[];
  pages: { size: PageSize; width: number; height: number; images: readonly PageImage[] }[];
  reduced: { page: number; dpi: number }[];
  /** Memory that was made for tiles, which others did without. */
  made: number;
  /** Most page images that existed as pixels at once. */
  mostAtOnce: number;
}

async function run(
  sizes: PageSize[],
  { broken = 0, lost = 0, abortAfter = Infinity, dpi = 144, tilesAtOnce = 2 } = {},
): Promise<Run> {
  const abort = new AbortController();
  const result: Run = { asked: [], pages: [], reduced: [], made: 0, mostAtOnce: 0 };
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
      if (request.into === undefined) result.made += 1;
      return { ok: true, value: { width, height, pixels: request.into ?? new ArrayBuffer(4) } };
    },
  } as unknown as EngineDocument;
  result.reduced = await renderProof({
    document,
    dpi,
    tilesAtOnce,
    signal: abort.signal,
    pass: {
      async draw(area, read) {
        await read(area);
        alive -= 1;
      },
      jpeg: async () => new Blob(['jpeg']),
      dispose() {},
    },
    writer: {
      addPage: (size, { width, height }, images) => result.pages.push({ size, width, height, images }),
      finish: () => new Blob(),
    },
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
const a0 = { width: 2384, height: 3370 };

describe('rendering a proof', () => {
  it('draws a long document into the memory of its first pages', async () => {
    const { asked, made } = await run(Array.from({ length: 40 }, () => a4));
    expect(asked.map(({ page }) => page)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect(made).toBe(2);
  });

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

  it('keeps to the resolution asked for and to the size of the page', async () => {
    const { pages, asked } = await run([a4], { dpi: 300 });
    expect(asked.map(({ scale }) => scale)).toEqual([300 / 72]);
    expect(pages).toMatchObject([{ size: a4, width: 2479, height: 3508 }]);
  });

  it('draws A0 at 300 dpi in tiles that cover it, none larger than a GPU takes', async () => {
    const { pages, asked, reduced, mostAtOnce } = await run([a0], { dpi: 300 });
    const [{ width = 0, height = 0, images = [] } = {}] = pages;
    expect([width, height]).toEqual([9933, 14042]);
    expect(reduced).toEqual([]);
    expect(asked.map(({ rect }) => rect)).toEqual(images.map(({ at }) => at));
    for (const { at } of images) expect(Math.max(at.width, at.height)).toBeLessThanOrEqual(4096);
    const covered = (x: number, y: number): boolean =>
      images.some(({ at }) => x >= at.x && y >= at.y && x < at.x + at.width && y < at.y + at.height);
    for (let y = 0; y < height; y += 7)
      for (let x = 0; x < width; x += 7) if (!covered(x, y)) expect([x, y]).toBe('covered');
    expect(covered(width - 1, height - 1)).toBe(true);
    expect(mostAtOnce).toBeLessThanOrEqual(2);
  });

  it('says which pages are too large for the resolution, and at what they are drawn', async () => {
    const banner = { width: 28_346, height: 8_504 };
    const { pages, reduced } = await run([a4, banner], { dpi: 300 });
    expect(reduced).toEqual([{ page: 2, dpi: 134 }]);
    const [, { width = 0, height = 0 } = {}] = pages;
    expect(width * height).toBeLessThanOrEqual(830_100_000);
    expect(width / height).toBeCloseTo(banner.width / banner.height, 3);
  });

  it.each([1, 2, 4])('keeps %i tiles as pixels, however many pages there are', async (tilesAtOnce) => {
    const { mostAtOnce, made, pages } = await run(
      Array.from({ length: 120 }, () => a4),
      { tilesAtOnce },
    );
    expect(pages).toHaveLength(120);
    expect([mostAtOnce, made]).toEqual([tilesAtOnce, tilesAtOnce]);
  });

  it('ends with the page that cannot be drawn', async () => {
    await expect(run([a4, a4, a4, a4], { broken: 3 })).rejects.toThrow(ProofFault);
    await expect(run([a4, a4, a4, a4], { broken: 3 })).rejects.toThrow(
      'Page 3: An error occurred while loading the PDF.',
    );
    const fault = await run([a4, a4, a4, a4], { broken: 3 }).catch((error: unknown) => error);
    expect((fault as ProofFault).messageFor('image')).toBe(
      'Page 3: An error occurred while loading the image.',
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
