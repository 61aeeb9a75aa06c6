import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Mark, markColours } from './mark.ts';
import { markLimits } from './mark-fields.ts';
import { decodeMark, encodeMark } from './mark-record.ts';

const size = { width: 595, height: 842 };
const sheet = {
  pageSizes: [size, { width: 842, height: 595 }, size],
  image: false,
};
const x = fc.double({ min: 0, max: 595, noNaN: true }).map((value) => value + 0);
const point = fc.record({ x, y: x });
const base = {
  id: fc.string({ minLength: 1, maxLength: 64 }),
  page: fc.integer({ min: 1, max: 3 }),
  colour: fc.constantFrom(...markColours),
};
const anyMark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({ ...base, shape: fc.constant('dot' as const), x, y: x }),
  fc.record({
    ...base,
    shape: fc.constant('arrow' as const),
    from: point,
    to: point,
  }),
  fc.record({
    ...base,
    shape: fc.constant('rect' as const),
    x: fc.double({ min: 0, max: 200, noNaN: true }).map((value) => value + 0),
    y: fc.double({ min: 0, max: 200, noNaN: true }).map((value) => value + 0),
    width: fc.double({ min: 0, max: 300, noNaN: true }).map((value) => value + 0),
    height: fc.double({ min: 0, max: 300, noNaN: true }).map((value) => value + 0),
  }),
  fc.record({
    ...base,
    shape: fc.constant('draw' as const),
    points: fc.array(point, { minLength: 2, maxLength: 50 }),
  }),
);

const record = (className: string, attrs: object, extra: object = {}) =>
  JSON.stringify({
    className,
    attrs: { id: 'm1', stroke: '#16a34a', ...attrs },
    ...extra,
  });

/** Annotation data of more lines than this is saved by itself: it holds a mark (review, sections 5 and 9). */
const minLines = 18;

describe('mark records', () => {
  it('are always long enough to be saved by themselves', () => {
    fc.assert(
      fc.property(anyMark, (mark) => {
        const lines = JSON.stringify(JSON.parse(encodeMark(mark)), null, 2).split('\n');
        expect(lines.length).toBeGreaterThan(minLines);
      }),
    );
  });

  it('come back as they went in, with and without page sizes', () => {
    fc.assert(
      fc.property(anyMark, (mark) => {
        expect(decodeMark(encodeMark(mark))).toEqual({ kind: 'mark', mark });
        expect(decodeMark(encodeMark(mark), sheet)).toEqual({
          kind: 'mark',
          mark,
        });
      }),
    );
  });

  it('carry the fields the specification names', () => {
    const text = encodeMark({
      id: 'm1',
      page: 7,
      colour: 'blue',
      shape: 'dot',
      x: 1,
      y: 2,
    });
    expect(JSON.parse(text)).toMatchObject({
      page: 7,
      annotation: {
        className: 'Circle',
        scale: 96 / 72,
        attrs: {
          id: 'm1',
          x: 1,
          y: 2,
          radius: 10,
          stroke: '#2563eb',
          version: 0.2,
          groupAttrs: 'group-7',
        },
      },
    });
  });

  it('never throw, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(['mark', 'form', 'invalid']).toContain(decodeMark(text, sheet).kind);
      }),
    );
  });

  it('take the page of a bare record from its group', () => {
    const text = record('Rect', {
      x: 10,
      y: 10,
      width: -4,
      height: 6,
      version: 0.2,
      groupAttrs: 'group-2',
    });
    expect(decodeMark(text, sheet)).toEqual({
      kind: 'mark',
      mark: {
        id: 'm1',
        page: 2,
        colour: 'green',
        shape: 'rect',
        x: 6,
        y: 10,
        width: 4,
        height: 6,
      },
    });
  });

  it('keep a form-data file as it is', () => {
    const dataUrl = 'data:application/vnd.fdf;base64,JUZERg==';
    expect(decodeMark(dataUrl)).toEqual({ kind: 'form', dataUrl });
  });

  it('refuse what is outside its page, too long, not finite or of no known colour', () => {
    const outside = encodeMark({
      id: 'm',
      page: 1,
      colour: 'red',
      shape: 'dot',
      x: 600,
      y: 5,
    });
    expect(decodeMark(outside, sheet)).toEqual({
      kind: 'invalid',
      reason: 'outside its page',
    });
    const points = new Array(markLimits.points * 2 + 2).fill(1);
    expect(decodeMark(record('Line', { points, version: 0.2 })).kind).toBe('invalid');
    expect(decodeMark(record('Circle', { x: null, y: 1, version: 0.2 })).kind).toBe('invalid');
    expect(decodeMark(record('Circle', { stroke: 'url(#x)', version: 0.2 })).kind).toBe('invalid');
  });

  it('read another colour as the nearest of the six', () => {
    expect(decodeMark(record('Circle', { stroke: '#f00', version: 0.2 }))).toMatchObject({
      mark: { colour: 'red' },
    });
  });

  it('of the old canvas land on the page they were drawn on', () => {
    const scale = 2;
    // Page 2 starts one page and one gap down, and is centred on the widest, which it is itself.
    const text = record('Circle', { x: 100, y: 842 * 2 + 30 + 50, version: 0.1 }, { scale });
    expect(decodeMark(text, sheet)).toMatchObject({
      mark: { page: 2, x: 50, y: 25 },
    });
    // Page 1 is narrower: its left edge is half the difference further in.
    const first = record('Arrow', { x: 247, y: 0, points: [0, 0, 20, 40] }, { scale });
    expect(decodeMark(first, sheet)).toMatchObject({
      mark: { page: 1, from: { x: 0, y: 0 }, to: { x: 10, y: 20 } },
    });
    const image = { pageSizes: [size], image: true };
    expect(decodeMark(record('Rect', { x: 4, y: 84, width: 8, height: 8 }, { scale }), image)).toMatchObject({
      mark: { page: 1, x: 2, y: 2, width: 4, height: 4 },
    });
    expect(decodeMark(text)).toMatchObject({ kind: 'invalid' });
  });
});
