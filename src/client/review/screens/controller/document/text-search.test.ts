import { proxy } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchAgain } from '#client/engine/engine.ts';
import type { TextSearch } from '#client/review/screens/controller/review-view.ts';
import type { EngineResult, SearchHit } from '#shared/protocol/pdf-worker.ts';
import { searchDocument, searchStatus } from './text-search.ts';

const searchState = (): TextSearch =>
  proxy({ open: true, needle: 'ink', hits: [], current: -1, searched: 0, unsearched: 0, hasMore: false });

afterEach(() => void vi.useRealTimers());

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

it('a search says how far it has come, and which pages it could not read', () => {
  const search = searchState();
  expect(searchStatus({ ...search, needle: ' ' }, 4)).toBe('');
  expect(searchStatus({ ...search, searched: 2, unsearched: 1 }, 4)).toBe('No hits · page 2 of 4');
  expect(searchStatus({ ...search, searched: 4 }, 4)).toBe('No hits');
  expect(searchStatus({ ...search, searched: 4, unsearched: 1 }, 4)).toBe('No hits · 1 page not searched');
  const hits: TextSearch['hits'] = [{ page: 1, hit: new Float32Array(8) }];
  expect(searchStatus({ ...search, hits, current: 0, searched: 4, unsearched: 3 }, 4)).toBe(
    '1 of 1 · 3 pages not searched',
  );
});

describe('searching a document', () => {
  it('shows 2,000 hits at most, and says so where there are more', async () => {
    const shown = async (hitsOn: Record<number, number>, fromPage: number): Promise<[TextSearch, string]> => {
      const search = searchState();
      searchDocument(documentOf(hitsOn, 4), search, fromPage, () => {}, null);
      await expect.poll(() => search.searched).toBe(4);
      return [search, searchStatus(search, 4)];
    };
    const [many, status] = await shown({ 1: 900, 2: 5, 3: 700, 4: 900 }, 3);
    expect(many.hits).toHaveLength(2000);
    expect(many.hits.filter(({ page }) => page === 1)).toHaveLength(400);
    expect(many.hits[many.current]?.page).toBe(3);
    expect(status).toBe('401 of 2000+');
    const [onOne, ofOne] = await shown({ 1: 2400 }, 1);
    expect(onOne.hits).toHaveLength(2000);
    expect(ofOne).toBe('1 of 2000+');
    const [, ofAll] = await shown({ 1: 1000, 4: 1000 }, 1);
    expect(ofAll).toBe('1 of 2000');
    const [, ofLater] = await shown({ 1: 2000, 4: 1 }, 1);
    expect(ofLater).toBe('1 of 2000+');
  });

  it('begins at the page in view, goes around, and keeps hits in page order', async () => {
    const document = documentOf({ 1: 1, 3: 2 }, 4);
    const search = searchState();
    searchDocument(document, search, 3, () => {}, null);
    await expect.poll(() => search.searched).toBe(4);
    expect(document.asked).toEqual([3, 4, 1, 2]);
    expect(search.hits.map(({ page }) => page)).toEqual([1, 3, 3]);
    expect(search.hits[search.current]?.page).toBe(3);
  });

  it('passes over pages that cannot be read, and counts them', async () => {
    const search = searchState();
    searchDocument(documentOf({ 1: -1, 2: 1 }, 2), search, 1, () => {}, null);
    await expect.poll(() => search.hits).toHaveLength(1);
    expect(search.unsearched).toBe(1);
  });

  it('waits for pages that cannot be fetched, and counts those that stay away', async () => {
    vi.useFakeTimers();
    const document = documentOf({ 1: 1, 3: 1 }, 4);
    const { search: fetched } = document;
    /** How often fetching a page fails. */
    const lost = new Map([
      [1, 1],
      [2, Infinity],
      [3, Infinity],
    ]);
    document.search = async (page) => {
      const left = lost.get(page) ?? 0;
      lost.set(page, left - 1);
      const result = await fetched(page);
      return left > 0 ? { ok: false, fault: { kind: 'unexpected', status: 0 } } : result;
    };
    const search = searchState();
    searchDocument(document, search, 1, () => {}, null);
    await vi.advanceTimersByTimeAsync(fetchAgain.afterMs);
    expect(search.hits.map(({ page }) => page)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(fetchAgain.afterMs * fetchAgain.times);
    // Where the one page has been waited for in vain, the next is not.
    expect(document.asked).toEqual([1, 1, 2, 2, 2, 2, 3, 4]);
    expect(search).toMatchObject({ searched: 4, unsearched: 2 });
  });

  it('shows nothing more once stopped', async () => {
    const document = documentOf({ 1: 1, 2: 1 }, 2);
    const search = searchState();
    const shown = vi.fn();
    searchDocument(document, search, 1, shown, null)();
    await Promise.resolve();
    await Promise.resolve();
    expect(shown).toHaveBeenCalledTimes(1);
    expect(search.hits).toEqual([]);
  });
});
