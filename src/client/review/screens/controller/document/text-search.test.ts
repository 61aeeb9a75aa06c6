import { proxy } from 'valtio';
import { describe, expect, it, vi } from 'vitest';
import type { TextSearch } from '#client/review/screens/controller/review-view.ts';
import type { EngineResult, SearchHit } from '#shared/protocol/pdf-worker.ts';
import { searchDocument } from './text-search.ts';

const searchState = (): TextSearch =>
  proxy({ open: true, needle: 'ink', hits: [], current: -1, searched: 0 });

function documentOf(hitsOn: Record<number, number>, pageCount: number) {
  const asked: number[] = [];
  return {
    asked,
    pageCount,
    async search(page: number): Promise<EngineResult<SearchHit[]>> {
      asked.push(page);
      if (hitsOn[page] === -1) return { ok: false, fault: { kind: 'page', page, detail: 'broken' } };
      return { ok: true, value: Array.from({ length: hitsOn[page] ?? 0 }, () => new Float32Array(8)) };
    },
  };
}

describe('searching a document', () => {
  it('begins at the page in view, goes around, and keeps hits in page order', async () => {
    const document = documentOf({ 1: 1, 3: 2 }, 4);
    const search = searchState();
    searchDocument(document, search, 3, () => {});
    await expect.poll(() => search.searched).toBe(4);
    expect(document.asked).toEqual([3, 4, 1, 2]);
    expect(search.hits.map(({ page }) => page)).toEqual([1, 3, 3]);
    expect(search.hits[search.current]?.page).toBe(3);
  });

  it('passes over pages that cannot be read', async () => {
    const search = searchState();
    searchDocument(documentOf({ 1: -1, 2: 1 }, 2), search, 1, () => {});
    await expect.poll(() => search.hits).toHaveLength(1);
  });

  it('shows nothing more once stopped', async () => {
    const document = documentOf({ 1: 1, 2: 1 }, 2);
    const search = searchState();
    const shown = vi.fn();
    searchDocument(document, search, 1, shown)();
    await Promise.resolve();
    await Promise.resolve();
    expect(shown).toHaveBeenCalledTimes(1);
    expect(search.hits).toEqual([]);
  });
});
