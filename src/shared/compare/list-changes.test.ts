import { describe, expect, it } from 'vitest';
import { type Change, inPlace, type PageComparison } from './change.ts';
import type { ComparedPage } from './group-changes.ts';
import { changedPages, countRendering, countsByPage, listChanges, listRendering } from './list-changes.ts';
import type { MatchedPage, PageMap } from './page-match.ts';

const rect = { x: 10, y: 20, width: 30, height: 8 };
const text = (old: string, fresh: string): Change => ({ kind: 'text', at: rect, was: rect, old, new: fresh });
const compared = (page: number, change: Partial<PageComparison> = {}, old = page): ComparedPage => ({
  page,
  old,
  comparison: { changes: [], placement: inPlace, resized: null, renderingOnly: 0, ...change },
});
const continued = (
  page: number,
  old: number | null = page,
  more: Partial<MatchedPage> = {},
): MatchedPage => ({
  ...{ page, old, isMoved: false, copyOf: null },
  ...more,
});
const kinds = (map: PageMap | null, pages: ComparedPage[]): string[] =>
  listChanges(map, pages).map(({ change, places }) => {
    const how = 'how' in change ? ` ${change.how}` : '';
    return `${change.kind}${how} ${places.map(({ page }) => page).join()}`;
  });

describe('the list of changes', () => {
  it('is ordered by page, what is about the whole page first', () => {
    const map: PageMap = { pages: [continued(1), continued(2, null), continued(3, 2)], removed: [3] };
    const pages = [
      compared(3, { changes: [text('a', 'b')], resized: { old: page(600), new: page(610) } }, 2),
      compared(1, { changes: [text('c', 'd')] }),
    ];
    expect(kinds(map, pages)).toEqual([
      'text 1',
      'page added 2',
      'page removed 3',
      'page resized 3',
      'text 3',
    ]);
  });

  it('is grouped by kind on a page, in the order of the kinds, and in reading order within one', () => {
    const moved: Change = { kind: 'moved', at: rect, was: rect, text: null, rightMm: 2, downMm: 0 };
    const picture: Change = { kind: 'picture', at: rect, was: rect, how: 'replaced' };
    const pages = [
      compared(2, { changes: [text('e', 'f')] }),
      compared(1, { changes: [moved, text('a', 'b'), picture, text('c', 'd')] }),
    ];
    const listed = listChanges(null, pages).map(({ change }) =>
      change.kind === 'text' ? change.new : change.kind,
    );
    expect(listed).toEqual(['b', 'd', 'picture', 'moved', 'f']);
  });

  it('has the same change of many pages once, with its places', () => {
    const date = text('May', 'June');
    const pages = [1, 2, 3].map((each) => compared(each, { changes: [date] }));
    expect(kinds(null, pages)).toEqual(['text 1,2,3']);
    expect(changedPages(listChanges(null, pages))).toBe(3);
  });

  it('has pages that were shifted alike once, and none that lies within a third of a point', () => {
    const shifted = { placement: { ...inPlace, x: 2.1 } };
    const pages = [
      compared(1, shifted),
      compared(2, shifted),
      compared(3, { placement: { ...inPlace, y: 0.2 } }),
    ];
    expect(kinds(null, pages)).toEqual(['page placed 1,2']);
  });

  it('says where a removed page was: before the one that has its turn now', () => {
    const map: PageMap = { pages: [continued(1, 2), continued(2, 4)], removed: [1, 3, 5] };
    expect(kinds(map, [])).toEqual(['page removed 1', 'page removed 2', 'page removed 2']);
    expect(listChanges(map, []).map(({ places: [{ old }] }) => old)).toEqual([1, 3, 5]);
  });

  it('says of a page of another size that what is on it was scaled too, once', () => {
    const resized = { old: { width: 595, height: 842 }, new: { width: 420, height: 595 } };
    const placement = { ...inPlace, a: 0.7055 };
    expect(listChanges(null, [compared(1, { resized, placement })]).map(({ change }) => change)).toEqual([
      { kind: 'page', how: 'resized', ...resized, scale: 0.7055 },
    ]);
    expect(listChanges(null, [compared(1, { resized })]).map(({ change }) => change)).toEqual([
      { kind: 'page', how: 'resized', ...resized },
    ]);
  });

  it('has a page that could not be read, as long as it is not compared', () => {
    const map: PageMap = { pages: [continued(1, 1, { unread: 'after' })], removed: [] };
    expect(kinds(map, [])).toEqual(['page unread 1']);
    expect(kinds(map, [compared(1)])).toEqual([]);
    const missing: PageMap = { pages: [continued(1, 1, { unread: 'after', why: 'missing' })], removed: [] };
    expect(listChanges(missing, []).map(({ change }) => change)).toEqual([
      { kind: 'page', how: 'unread', side: 'after', why: 'missing' },
    ]);
  });

  it('has no place that differs in rendering only: those are a list of their own', () => {
    const pages = [1, 2].map((each) => compared(each, { renderingOnly: 2, rendering: [rect] }));
    expect(kinds(null, pages)).toEqual([]);
    expect(listRendering(pages).map(({ places }) => places.map(({ page }) => page))).toEqual([[1, 2]]);
    expect(countRendering(pages)).toBe(4);
  });

  it('names each change the same while others come', () => {
    const [first, second] = [
      compared(1, { changes: [text('a', 'b')] }),
      compared(2, { changes: [text('b', 'a')] }),
    ];
    const before = listChanges(null, [second]);
    const after = listChanges(null, [first, second]);
    expect(after.map(({ key }) => key)).toContain(before[0]?.key);
    expect(new Set(after.map(({ key }) => key)).size).toBe(2);
  });

  it('counts a change once on a page', () => {
    const twice = compared(1, { changes: [text('a', 'b'), text('a', 'b')] });
    expect([...countsByPage(listChanges(null, [twice]))]).toEqual([[1, 1]]);
  });
});

const page = (width: number) => ({ width, height: 800 });
