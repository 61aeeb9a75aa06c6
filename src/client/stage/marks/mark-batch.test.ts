import { describe, expect, it } from 'vitest';
import type { StageMark } from '#client/stage/stage.ts';
import { buildMarkBatch, instanceFloats } from './mark-batch.ts';
import { lookState, markLook } from './mark-look.ts';

const base = { page: 2, colour: 'red' } as const;
const stageMark = (mark: StageMark['mark'], change: Partial<StageMark> = {}): StageMark => ({
  mark,
  number: 12,
  state: 'saved',
  own: false,
  ...change,
});
const arrow = stageMark({ ...base, id: 'a', shape: 'arrow', from: { x: 1, y: 2 }, to: { x: 4, y: 6 } });
const rect = stageMark({ ...base, id: 'r', shape: 'rect', x: 0, y: 0, width: 10, height: 5 });
const offset = () => ({ x: 100, y: 1000 });
const plain = () => lookState.plain;

describe('mark batch', () => {
  it('makes an instance a segment and a glyph, moved to where the page is', () => {
    const { strokes, badges } = buildMarkBatch([arrow], offset, plain);
    expect(strokes.length / instanceFloats).toBe(2);
    expect([...strokes.slice(0, 4)]).toEqual([101, 1002, 104, 1006]);
    expect(badges.length / instanceFloats).toBe(3);
    expect([...badges.slice(0, 2)]).toEqual([101, 1002]);
  });

  it('carries the length of the path for dashes', () => {
    const { strokes } = buildMarkBatch([rect], offset, plain);
    const along = [0, 1, 2, 3].map((i) => strokes[i * instanceFloats + 6]);
    expect(along).toEqual([0, 10, 15, 25]);
  });

  it('shows states by more than colour', () => {
    const saved = markLook(rect, lookState.plain);
    const resolved = markLook({ ...rect, state: 'resolved' }, lookState.plain);
    expect(resolved.halfWidth).toBeLessThan(saved.halfWidth);
    expect(resolved.badge).toBe('✓');
    expect(saved.halfWidth * 2).toBe(5);
    expect(markLook({ ...rect, state: 'draft' }, lookState.plain).state).toBe(lookState.draft);
    const badgeAlpha = (own: boolean) => buildMarkBatch([{ ...rect, own }], offset, plain).badges[11];
    expect(badgeAlpha(true)).not.toBe(badgeAlpha(false));
  });

  it('builds ten thousand marks well within a frame of waiting', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({ ...rect, number: i }));
    const { strokes } = buildMarkBatch(many, offset, plain);
    expect(strokes.length / instanceFloats).toBe(40_000);
  });
});
