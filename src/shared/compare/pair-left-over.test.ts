import { describe, expect, it } from 'vitest';
import type { PageFingerprint, PageMap } from './page-match.ts';
import { pairLeftOver } from './pair-left-over.ts';

const fingerprint = (width = 595, height = 842): PageFingerprint => ({
  size: { width, height },
  fields: new Uint8Array(),
  words: new Uint32Array(),
  text: 0,
});
const mapOf = (olds: readonly (number | null)[], removed: number[]): PageMap => ({
  pages: olds.map((old, at) => ({ page: at + 1, old, isMoved: false, copyOf: null })),
  removed,
});
const rows = ({ pages, removed }: PageMap) => ({
  pages: pages.map(({ old, unread }) => (unread === undefined ? old : `${old} ${unread}`)),
  removed,
});

describe('pages that nothing matches', () => {
  it('are one if each file has one, of one shape: its artwork was drawn anew, or one is a photo of any size', () => {
    const map = mapOf([null], [1]);
    expect(rows(pairLeftOver(map, [fingerprint()], [fingerprint(596)]))).toEqual({ pages: [1], removed: [] });
    expect(rows(pairLeftOver(map, [fingerprint(2480, 3508)], [fingerprint()]))).toEqual({
      pages: [1],
      removed: [],
    });
    expect(pairLeftOver(map, [fingerprint()], [fingerprint(420)])).toEqual(map);
    const more = mapOf([1, null], [2]);
    expect(pairLeftOver(more, [fingerprint(), fingerprint()], [fingerprint(), fingerprint()])).toEqual(more);
  });

  it('continue what is at their turn if one of the two cannot be read, which is said', () => {
    const damaged = pairLeftOver(
      mapOf([1, null, 3], [2]),
      [fingerprint(), fingerprint(), fingerprint()],
      [fingerprint(), null, fingerprint()],
    );
    expect(rows(damaged)).toEqual({ pages: [1, '2 after', 3], removed: [] });
    const before = pairLeftOver(
      mapOf([1, null, 3], [2]),
      [fingerprint(), null, fingerprint()],
      [fingerprint(), fingerprint(), fingerprint()],
    );
    expect(rows(before)).toEqual({ pages: [1, '2 before', 3], removed: [] });
  });

  it('are not matched with a page of another turn', () => {
    const inserted = pairLeftOver(
      mapOf([1, null, null, 3], [2]),
      [fingerprint(), fingerprint(), fingerprint()],
      [fingerprint(), fingerprint(), null, fingerprint()],
    );
    expect(rows(inserted)).toEqual({ pages: [1, null, '2 after', 3], removed: [] });
    const added = pairLeftOver(
      mapOf([1, null, 2], []),
      [fingerprint(), fingerprint()],
      [fingerprint(), null, fingerprint()],
    );
    expect(rows(added)).toEqual({ pages: [1, 'null after', 2], removed: [] });
  });
});
