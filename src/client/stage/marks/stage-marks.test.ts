import { beforeEach, describe, expect, it } from 'vitest';
import type { StageMark } from '#client/stage/stage.ts';
import type { Mark } from '#shared/review/mark.ts';
import type { MarkLayer } from './mark-layer.ts';
import { createStageMarks, type StageMarks } from './stage-marks.ts';

const dot = (id: string, x: number): Mark => ({ id, page: 1, colour: 'red', shape: 'dot', x, y: 0 });
const saved = (id: string, change: Partial<StageMark> = {}): StageMark => ({
  mark: dot(id, 0),
  number: 1,
  state: 'saved',
  own: true,
  ...change,
});
let byPage: ReadonlyMap<number, readonly StageMark[]>;
let emphasised: [id: string, x: number][];
let hidden: string | null;
let redraws: number;
let marks: StageMarks;

beforeEach(() => {
  [byPage, emphasised, hidden, redraws] = [new Map(), [], null, 0];
  const layer: Pick<MarkLayer, 'set' | 'hide' | 'emphasise'> = {
    set(next) {
      byPage = next;
    },
    hide(id) {
      hidden = id;
    },
    emphasise(shown) {
      emphasised = shown.map(({ mark: { mark } }) => [mark.id, mark.shape === 'dot' ? mark.x : NaN]);
    },
  };
  marks = createStageMarks(layer as MarkLayer, () => redraws++);
  marks.set([saved('a'), saved('b'), saved('other', { own: false })]);
});

describe('the marks on the stage', () => {
  it('emphasise the selected and the hovered, each once', () => {
    marks.select('a');
    marks.hover('b');
    expect(emphasised).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
    marks.hover('a');
    expect(emphasised).toEqual([['a', 0]]);
    expect(redraws).toBe(4);
  });

  it('keep a page’s list where nothing of it has changed', () => {
    const before = byPage.get(1);
    marks.set([saved('a'), saved('b'), saved('other', { own: false })]);
    expect(byPage.get(1)).toBe(before);
    marks.set([saved('a', { number: 2 }), saved('b')]);
    expect(byPage.get(1)).not.toBe(before);
  });

  it('show a mark in progress, and keep it once it is done until marks are set again', () => {
    marks.draft(dot('new', 5));
    expect([emphasised, marks.draftPage, marks.hasDraft]).toEqual([[['new', 5]], 1, false]);
    marks.set([]);
    expect(marks.draftPage).toBe(1);
    marks.draft(dot('new', 6), true);
    expect(marks.hasDraft).toBe(true);
    marks.set([]);
    expect([marks.draftPage, marks.hasDraft]).toEqual([null, false]);
    marks.set([saved('new', { state: 'draft' })]);
    expect([marks.draftPage, marks.hasDraft]).toEqual([1, true]);
  });

  it('show a changed copy in place of the person’s own mark', () => {
    marks.select('a');
    marks.preview(dot('a', 7));
    expect([emphasised, hidden, marks.ownSelected]).toEqual([[['a', 7]], 'a', dot('a', 7)]);
    marks.preview(null);
    expect([emphasised, hidden, marks.ownSelected]).toEqual([[['a', 0]], null, dot('a', 0)]);
    marks.preview(dot('a', 8), true);
    marks.set([saved('a', { mark: dot('a', 8) })]);
    expect([hidden, marks.ownSelected]).toEqual([null, dot('a', 8)]);
    marks.preview(dot('a', 9));
    marks.set([]);
    expect(hidden).toBeNull();
  });

  it('offer nobody else’s mark to be changed', () => {
    marks.select('other');
    expect(marks.ownSelected).toBeNull();
  });
});
