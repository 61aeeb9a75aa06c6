import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type EngineDocument, fetchAgain } from '#client/engine/engine.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import { createPageLayout } from '#shared/geometry/page-layout.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';

const size = { width: 300, height: 400 };
let pixi: typeof import('pixi.js');
let createOldPages: typeof import('./old-pages.ts').createOldPages;

beforeAll(async () => {
  // Pixi asks what browser it is in as soon as it is loaded; Node 20 has no navigator.
  vi.stubGlobal('navigator', { userAgent: 'node', platform: 'node' });
  pixi = await import('pixi.js');
  ({ createOldPages } = await import('./old-pages.ts'));
});
afterEach(() => void vi.useRealTimers());

it('an old page whose size could not be fetched is shown once it can be', async () => {
  vi.useFakeTimers();
  const results: EngineResult<PageSize[]>[] = [
    { ok: false, fault: { kind: 'unexpected', status: 0 } },
    { ok: true, value: [size] },
  ];
  let wanted: number[] = [];
  const engine: Pick<EngineDocument, 'pageSizes' | 'want'> = {
    pageSizes: async () => results.shift() ?? { ok: false, fault: { kind: 'invalid' } },
    want(_, tiles) {
      wanted = tiles.map(({ page }) => page);
    },
  };
  const redraw = vi.fn();
  const placement = { a: 1, b: 0, x: 0, y: 0 };
  const pages = createOldPages(
    engine as EngineDocument,
    { texture: { bind() {} }, gl: { texSubImage2D() {} } } as never,
    new pixi.Container(),
    { oldPage: () => ({ page: 1, placement }), hiddenLayers: () => null },
    redraw,
  );
  const camera = { x: 0, y: 200, zoom: 1 };
  const view = { camera, viewport: { width: 400, height: 400 }, layout: createPageLayout(1, size), dpr: 1 };
  const draw = () => pages.draw({ view, scale: 1, maxBytes: 1e6 }, true);
  draw();
  await vi.advanceTimersByTimeAsync(fetchAgain.afterMs - 1);
  draw();
  expect([redraw.mock.calls.length, wanted]).toEqual([0, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(redraw).toHaveBeenCalledTimes(1);
  draw();
  await vi.advanceTimersByTimeAsync(0);
  expect(redraw).toHaveBeenCalledTimes(2);
  draw();
  expect(new Set(wanted)).toEqual(new Set([1]));
  pages.dispose();
});
