import { afterEach, expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { fingerprintSide } from '#shared/compare/page-match.ts';
import type { PdfWorkerApi } from '#shared/protocol/pdf-worker.ts';
import { FakeWorker } from '../../../tests/support/clients/fake-engine-worker.ts';
import { compareFiles } from './compare-files.ts';
import { createEngine } from './create-engine.ts';
import type { Engine } from './engine.ts';

const pages = 9;
let engine: Engine | undefined;
afterEach(() => engine?.dispose());

/** An engine of two workers whose files have nine pages each, all alike in turn. */
function start(compare: PdfWorkerApi['compare']) {
  const workers: FakeWorker[] = [];
  const made = createEngine({
    size: 2,
    createWorker: () => {
      const size = { width: 100, height: 200 };
      const worker: FakeWorker = new FakeWorker(
        () => ({ ok: true, value: { width: 1, height: 1, pixels: new ArrayBuffer(4) } }),
        async () => new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])),
        undefined,
        {
          fingerprint: async () => ({
            ok: true,
            value: { size, fields: new Uint8Array(fingerprintSide), words: new Uint32Array(), text: 1 },
          }),
          matchPages: async (_, after) => ({
            ok: true,
            value: {
              pages: after.map((__, at) => ({ page: at + 1, old: at + 1, isMoved: false, copyOf: null })),
              removed: [],
            },
          }),
          compare: (before, after, sensitivity) => {
            worker.log.push(`compare ${before.document} ${after.document}`);
            return compare(before, after, sensitivity);
          },
        },
      );
      workers.push(worker);
      return worker;
    },
  });
  engine = made;
  const opened = async () => {
    const result = await made.open({ bytes: new ArrayBuffer(8), name: 'proof.pdf' });
    if (!result.ok) throw new Error(result.fault.kind);
    return result.value;
  };
  return { workers, opened };
}
const same = {
  ok: true as const,
  value: { changes: [], placement: inPlace, resized: null, renderingOnly: 0 },
};
const options = { first: 5, parallel: 4, signal: new AbortController().signal };

it('every page is compared in workers that have both files open, the page in view first', async () => {
  const { workers, opened } = start(async () => same);
  const [before, after] = [await opened(), await opened()];
  const compared: number[] = [];
  const fault = await compareFiles(before, after, { optionsOf: () => usualOptions }, options, {
    onMap() {},
    onPage: ({ page }) => compared.push(page),
    onFault() {},
  });
  expect(fault).toBeNull();
  expect(compared[0]).toBe(5);
  expect(compared.toSorted()).toEqual(Array.from({ length: pages }, (_, at) => at + 1));
  for (const { log } of workers) {
    const first = log.findIndex((entry) => entry.startsWith('compare'));
    if (first >= 0)
      expect(
        log
          .slice(0, first)
          .filter((entry) => entry.startsWith('open'))
          .toSorted(),
      ).toEqual(['open document-1', 'open document-2']);
  }
});

it('a pair that ends its worker is a fault of its own, and both pages can still be drawn', async () => {
  const { opened } = start(async (_, { page }) =>
    page === 3 ? { ok: false, fault: { kind: 'memory' } } : same,
  );
  const [before, after] = [await opened(), await opened()];
  const compared: number[] = [];
  const faults: [side: string, page: number, kind: string][] = [];
  await compareFiles(before, after, { optionsOf: () => usualOptions }, options, {
    onMap() {},
    onPage: ({ page }) => compared.push(page),
    onFault: (side, page, fault) => faults.push([side, page, fault.kind]),
  });
  expect(faults).toEqual([['after', 3, 'memory']]);
  expect(compared).toHaveLength(pages - 1);
  for (const document of [before, after]) {
    const rect = { x: 0, y: 0, width: 1, height: 1 };
    const tile = await document.tile({ page: 3, rect, scale: 1, hiddenLayers: null }, 'view');
    expect(tile.ok).toBe(true);
  }
});

it('nothing comes any more once it is aborted', async () => {
  const controller = new AbortController();
  const { workers, opened } = start(async () => same);
  const [before, after] = [await opened(), await opened()];
  const compared: number[] = [];
  const running = compareFiles(
    before,
    after,
    { optionsOf: () => usualOptions },
    { ...options, signal: controller.signal },
    {
      onMap: () => controller.abort(),
      onPage: ({ page }) => compared.push(page),
      onFault() {},
    },
  );
  expect(await running).toBeNull();
  expect(compared).toEqual([5]);
  const sent = workers.flatMap(({ log }) => log.filter((entry) => entry.startsWith('compare')));
  expect(sent).toHaveLength(1);
});
