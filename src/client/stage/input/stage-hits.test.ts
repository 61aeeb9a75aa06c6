import { expect, it } from 'vitest';
import { createStageHits } from './stage-hits.ts';

/** Eight numbers: the corners of a quad, in points. */
const hit = (x: number) => Float32Array.of(x, 10, x + 50, 10, x, 22, x + 50, 22);

it('flies to the hit that is stepped to, and not again while more are found', () => {
  const flights: unknown[] = [];
  let redraws = 0;
  const hits = createStageHits(
    { flyToPart: (page, part) => flights.push({ page, ...part }) },
    () => redraws++,
  );
  const [first, second, third] = [hit(0), hit(100), hit(200)];

  hits.set([{ page: 2, hit: first }], 0);
  expect(flights).toEqual([{ page: 2, x0: 0, y0: 10, x1: 50, y1: 22 }]);
  hits.set(
    [
      { page: 2, hit: first },
      { page: 3, hit: second },
      { page: 3, hit: third },
    ],
    0,
  );
  expect(flights).toHaveLength(1);
  hits.set(
    [
      { page: 2, hit: first },
      { page: 3, hit: second },
      { page: 3, hit: third },
    ],
    2,
  );
  expect(flights.slice(1)).toEqual([{ page: 3, x0: 200, y0: 10, x1: 250, y1: 22 }]);
  expect(hits.rects.map(({ current }) => current)).toEqual([false, false, true]);

  expect(redraws).toBe(3);

  hits.clear();
  expect(hits.rects).toEqual([]);
});

it('shows no hit as current where none is', () => {
  const hits = createStageHits({ flyToPart: () => expect.unreachable() }, () => {});
  hits.set([], -1);
  hits.set([{ page: 1, hit: hit(0) }], -1);
  expect(hits.rects.map(({ current }) => current)).toEqual([false]);
});
