import { beforeEach, expect, it } from 'vitest';
import { createPageLayout } from '#shared/geometry/page-layout.ts';
import type { PageText } from '#shared/protocol/pdf-worker.ts';
import { createStageText, type StageText } from './stage-text.ts';

// Page 1 covers x -100…100, y 0…100.
const layout = createPageLayout(1, { width: 200, height: 100 });
/** "word" in characters of 10 by 10 points from (20, 30). */
const word: PageText = {
  lines: [
    {
      text: 'word',
      quads: Float32Array.from([20, 30, 40, 50].flatMap((x) => [x, 30, x + 10, 30, x, 40, x + 10, 40])),
    },
  ],
};
let loaded: PageText | null;
let chosen: string[];
let text: StageText;

beforeEach(() => {
  loaded = word;
  chosen = [];
  text = createStageText(
    () => ({ layout, text: { get: () => loaded } }),
    (each) => chosen.push(each),
  );
});
const drag = (toX: number, done: boolean): void =>
  text.select({ kind: 'text', page: 1, from: { x: -79, y: 35 }, to: { x: toX, y: 35 }, done });

it('shows what is dragged over, and reports it once the drag has ended', () => {
  drag(-59, false);
  expect([text.selected, chosen]).toEqual([
    { page: 1, rects: [{ x: 20, y: 30, width: 20, height: 10 }] },
    [],
  ]);
  drag(-39, true);
  expect(chosen).toEqual(['word']);
  text.clear();
  expect(text.selected).toBeNull();
});

it('reports once that nothing is selected any more: it was cleared, or a drag has ended where it began', () => {
  drag(-79, true);
  text.clear();
  expect(chosen).toEqual([]);
  drag(-39, true);
  text.clear();
  text.clear();
  expect(chosen).toEqual(['word', '']);
  drag(-39, true);
  drag(-79, true);
  expect(chosen.slice(2)).toEqual(['word', '']);
});

it('selects what was dragged over before the page’s text had loaded, as soon as that comes', () => {
  loaded = null;
  drag(-59, false);
  loaded = word;
  text.loaded();
  expect([text.selected?.rects, chosen]).toEqual([[{ x: 20, y: 30, width: 20, height: 10 }], []]);
  loaded = null;
  drag(-39, true);
  text.loaded();
  expect(chosen).toEqual([]);
  loaded = word;
  for (const _ of ['text of this page', 'text of another page']) text.loaded();
  expect(chosen).toEqual(['word']);
});

it('selects nothing that was given up before the page’s text had loaded', () => {
  loaded = null;
  drag(-39, true);
  text.clear();
  loaded = word;
  text.loaded();
  expect([text.selected, chosen]).toEqual([null, []]);
});

it('is where the lines are, once the page’s text has loaded', () => {
  expect([text.isOn(1, 25, 35), text.isOn(1, 25, 80)]).toEqual([true, false]);
  loaded = null;
  expect(text.isOn(1, 25, 35)).toBe(false);
  drag(-59, true);
  expect([text.selected, chosen]).toEqual([null, []]);
});
