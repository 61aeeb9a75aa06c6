import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TilePriority } from './engine.ts';
import { pageKey, planSending, type Waiting, type WorkerLoad } from './render-queue.ts';

const priorities: TilePriority[] = ['view', 'sharp', 'ahead', 'thumbnail', 'export'];
const waiting = fc.record({
  document: fc.constantFrom('a', 'b'),
  page: fc.option(fc.integer({ min: 1, max: 6 })),
  priority: fc.constantFrom(...priorities),
  order: fc.nat({ max: 50 }),
  opens: fc.constant(false),
});
const load = fc.record({
  inFlight: fc.nat({ max: 3 }),
  documents: fc.uniqueArray(fc.constantFrom('a', 'b')).map((names) => new Set(names)),
  opening: fc.constant(new Set<string>()),
  pages: fc
    .uniqueArray(fc.integer({ min: 1, max: 6 }))
    .map((pages) => new Set(pages.map((p) => pageKey('a', p)))),
});
const idle = (documents: string[] = [], pages: string[] = []): WorkerLoad => ({
  inFlight: 0,
  documents: new Set(documents),
  opening: new Set(),
  pages: new Set(pages),
});
const tile = (page: number, priority: TilePriority, order = 0): Waiting => ({
  document: 'a',
  page,
  priority,
  order,
  opens: false,
});

describe('planSending', () => {
  it('never overfills a worker, never sends twice, and leaves no room while something waits', () => {
    fc.assert(
      fc.property(fc.array(waiting), fc.array(load, { minLength: 1, maxLength: 4 }), (works, loads) => {
        const plan = planSending(works, loads, 2);
        expect(new Set(plan.map((sending) => sending.work)).size).toBe(plan.length);
        const room = loads.reduce((sum, { inFlight }) => sum + Math.max(0, 2 - inFlight), 0);
        expect(plan).toHaveLength(Math.min(room, works.length));
        loads.forEach(({ inFlight }, worker) => {
          const given = plan.filter((sending) => sending.worker === worker).length;
          expect(given === 0 || inFlight + given <= 2).toBe(true);
        });
      }),
    );
  });

  it('sends nothing while something of higher priority, or earlier among equals, has to wait', () => {
    fc.assert(
      fc.property(fc.array(waiting), fc.array(load, { minLength: 1, maxLength: 4 }), (works, loads) => {
        const weight = (work: Waiting) => priorities.indexOf(work.priority) * 1000 + work.order;
        const sent = new Set(planSending(works, loads, 2).map((sending) => sending.work));
        const left = works.filter((work) => !sent.has(work));
        for (const work of sent)
          for (const other of left) expect(weight(work)).toBeLessThanOrEqual(weight(other));
      }),
    );
  });

  it('does not change what it is given', () => {
    const loads = [idle()];
    planSending([tile(1, 'view')], loads, 2);
    expect(loads).toEqual([idle()]);
  });

  it('gives a page to the worker that has interpreted it, even behind other work', () => {
    const holder = { ...idle(['a'], [pageKey('a', 3)]), inFlight: 1 };
    expect(planSending([tile(3, 'view')], [idle(['a']), holder], 2)).toMatchObject([{ worker: 1 }]);
  });

  it('takes an idle worker when the holder is full, rather one that has the document', () => {
    const holder = { ...idle(['a'], [pageKey('a', 3)]), inFlight: 2 };
    expect(planSending([tile(3, 'view')], [holder, idle(), idle(['a'])], 2)).toMatchObject([{ worker: 2 }]);
  });

  it('spreads different pages over idle workers before it gives any a second piece', () => {
    const plan = planSending(
      [1, 2, 3].map((page, order) => tile(page, 'ahead', order)),
      [idle(['a']), idle(), idle()],
      2,
    );
    expect(plan.map((sending) => sending.worker).sort()).toEqual([0, 1, 2]);
  });

  it('sends what a document needs behind its opening, and nowhere else until that has a response', () => {
    const opening = { ...tile(1, 'view', -1), page: null, opens: true };
    const works = [opening, tile(1, 'sharp'), tile(2, 'sharp', 1)];
    const [opened, ...rest] = planSending(works, [idle(), idle()], 2);
    expect(rest).toEqual([{ work: works[1], worker: opened?.worker }]);
    const busy = { ...idle(['a']), opening: new Set(['a']), inFlight: 2 };
    expect(planSending([tile(2, 'sharp')], [busy, idle()], 2)).toEqual([]);
  });
});
