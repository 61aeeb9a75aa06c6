import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ComparisonState, newComparison } from '#client/review/stores/comparison.store.ts';
import { type Change, inPlace } from '#shared/compare/change.ts';
import type { ComparedPage } from '#shared/compare/group-changes.ts';
import type { PageMap } from '#shared/compare/page-match.ts';
import { createFindings } from './findings.ts';

const pageCount = 6;
const at = { x: 1, y: 2, width: 30, height: 40 };
const text = (page: number): Change => ({ kind: 'text', at, was: at, old: 'May', new: `June ${page}` });

/** A page with a change of its own, compared with `old`. */
const compared = (page: number, old = page): ComparedPage => ({
  ...{ page, old },
  comparison: { changes: [text(page)], placement: inPlace, resized: null, renderingOnly: 1, rendering: [at] },
});
/** The old page of each page; null: it is new. */
const mapOf = (...olds: (number | null)[]): PageMap => ({
  pages: olds.map((old, i) => ({ page: i + 1, old, isMoved: false, copyOf: null })),
  removed: [],
});
const inOrder = mapOf(1, 2, 3, 4, 5, 6);

let state: ComparisonState;
let found: ReturnType<typeof createFindings>;

beforeEach(() => {
  vi.useFakeTimers();
  state = proxy(newComparison());
  found = createFindings(state, pageCount);
});
afterEach(() => void vi.useRealTimers());

const pagesListed = (): number[] =>
  state.changes.filter(({ change }) => change.kind === 'text').map(({ places }) => places[0].page);
const rest = (): unknown => vi.runAllTimers();

describe('what is found', () => {
  it('is shown at once for the first page, and together for those that follow', () => {
    found.begin();
    found.page(compared(3));
    expect(pagesListed()).toEqual([3]);
    found.page(compared(1));
    found.page(compared(2));
    expect(pagesListed()).toEqual([3]);
    expect(state.compared).toBe(1);
    rest();
    expect(pagesListed()).toEqual([1, 2, 3]);
    expect(state).toMatchObject({ compared: 3, total: pageCount });
  });

  it('is without what differs in rendering only until all pages have come', () => {
    found.begin();
    found.map(inOrder);
    for (const { page } of inOrder.pages) found.page(compared(page));
    rest();
    expect(state.rendering).toEqual([]);
    found.end();
    expect(state.rendering.length).toBeGreaterThan(0);
  });

  it('of a page that continues another one than was guessed is dropped with the map', () => {
    found.begin();
    found.page(compared(2, 2));
    found.map(mapOf(1, 3, 4, 5, 6, null));
    rest();
    expect(pagesListed()).toEqual([]);
    // The page that is new counts as finished, the one that was guessed wrong does not.
    expect(state.compared).toBe(1);
  });

  it('stays in sight while the pair is compared anew, until it is replaced or the end shows that it is gone', () => {
    found.begin();
    found.map(inOrder);
    for (const { page } of inOrder.pages) found.page(compared(page));
    found.end();
    found.begin();
    expect(pagesListed()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(state.compared).toBe(0);
    found.map(inOrder);
    found.page({ ...compared(2), comparison: { ...compared(2).comparison, changes: [] } });
    rest();
    expect(pagesListed()).toEqual([1, 3, 4, 5, 6]);
    found.page(compared(4));
    found.failed(5);
    found.end();
    expect(pagesListed()).toEqual([4]);
  });

  it('elsewhere is taken as a whole', () => {
    state.faults = [{ side: 'after', page: 1, fault: { kind: 'timeout' } }];
    found.take({ map: inOrder, pages: new Map(inOrder.pages.map(({ page }) => [page, compared(page)])) });
    expect(pagesListed()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(state.rendering.length).toBeGreaterThan(0);
    expect(state).toMatchObject({ compared: pageCount, total: pageCount, faults: [] });
  });
});

describe('how far it has come', () => {
  it('counts a page that cannot be compared as finished', () => {
    found.begin();
    found.map(inOrder);
    found.page(compared(1));
    found.failed(2);
    rest();
    expect(state.compared).toBe(2);
  });

  it('counts a page once that can be read neither by itself nor with the map', () => {
    found.begin();
    found.failed(4);
    found.map(mapOf(1, 2, 3, null, 5, 6));
    for (const page of [1, 2, 3, 5, 6]) found.page(compared(page));
    found.end();
    expect(state.compared).toBe(pageCount);
  });

  it('counts a page once that failed with a wrong guess and was compared with the right one', () => {
    found.begin();
    found.failed(1);
    found.map(inOrder);
    found.page(compared(1));
    rest();
    expect(state.compared).toBe(1);
  });
});

describe('once it is closed', () => {
  const closed = (): void => {
    const { result, changes } = state;
    found.close();
    found.failed(2);
    found.page(compared(2));
    rest();
    expect(state.result).toBe(result);
    expect(state.changes).toBe(changes);
  };

  it('shows nothing more', () => {
    found.begin();
    found.page(compared(1));
    found.page(compared(2));
    closed();
  });

  it('shows nothing more either where the first page came right after the map', () => {
    found.begin();
    found.map(inOrder);
    found.page(compared(1));
    found.page(compared(2));
    // What the map had to show is due before what the second page has.
    vi.advanceTimersByTime(1);
    closed();
  });

  it('shows nothing more either where it was begun anew before', () => {
    found.begin();
    found.page(compared(1));
    found.page(compared(2));
    found.begin();
    found.page(compared(3));
    closed();
  });
});
