import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import { createPageLayout } from '#shared/geometry/page-layout.ts';
import type { Mark } from '#shared/review/mark.ts';
import { drawingTools, type ToolName } from '#shared/review/tool.ts';
import type { Intent, ToolContext, ToolEvent } from './tool.ts';
import { startTool } from './tool-runner.ts';

// Page 1 covers x -100…100, y 0…100; page 2 starts at y 130.
const layout = createPageLayout(2, { width: 200, height: 100 });
const saved: Mark = { id: 's', page: 1, colour: 'blue', shape: 'rect', x: 20, y: 20, width: 60, height: 40 };
const context = (change: Partial<ToolContext> = {}): ToolContext => ({
  layout,
  pixelsPerPoint: 1,
  colour: 'red',
  readOnly: false,
  hasDraft: false,
  marksOn: (page) => (page === 1 ? [saved] : []),
  isOwn: () => true,
  selected: null,
  isText: () => false,
  newId: () => 'new',
  ...change,
});
type At = [type: 'down' | 'move' | 'up', x: number, y: number, shift?: boolean] | ['cancel'];

function play(name: ToolName, events: At[], change: Partial<ToolContext> = {}): Intent[] {
  const tool = startTool(name);
  return events.flatMap(([type, x = 0, y = 0, shift = false]) => {
    const event: ToolEvent = type === 'cancel' ? { type } : { type, at: { x, y }, shift };
    return [...tool.send(event, context(change))];
  });
}

describe('drawing tools', () => {
  it('place a dot with one press', () => {
    expect(
      play('pin', [
        ['down', 0, 50],
        ['up', 0, 50],
      ]),
    ).toEqual([{ kind: 'commit', mark: { id: 'new', page: 1, colour: 'red', shape: 'dot', x: 100, y: 50 } }]);
  });

  it('draw next frame and commit on release', () => {
    const intents = play('rect', [
      ['down', -50, 20],
      ['move', 0, 60],
      ['up', 10, 70],
    ]);
    expect(intents.map(({ kind }) => kind)).toEqual(['draft', 'commit']);
    expect(intents[1]).toMatchObject({ mark: { shape: 'rect', x: 50, y: 20, width: 60, height: 50 } });
    expect(
      play('arrow', [
        ['down', 0, 10],
        ['up', 40, 10],
      ]),
    ).toMatchObject([{ kind: 'commit', mark: { from: { x: 100, y: 10 }, to: { x: 140, y: 10 } } }]);
  });

  it.each(drawingTools)('%s starts on a page only, and never in read-only', (name) => {
    expect(
      play(name, [
        ['down', 0, 115],
        ['move', 40, 140],
        ['up', 40, 150],
      ]),
    ).toEqual([]);
    expect(
      play(
        name,
        [
          ['down', 0, 50],
          ['move', 40, 60],
          ['up', 40, 60],
        ],
        { readOnly: true },
      ),
    ).toEqual([]);
  });

  it.each(drawingTools)('%s is refused while another draft is unsaved', (name) => {
    const intents = play(
      name,
      [
        ['down', 0, 50],
        ['move', 40, 60],
        ['up', 40, 60],
      ],
      { hasDraft: true },
    );
    expect(intents).toEqual([{ kind: 'refused' }]);
  });

  it.each(drawingTools)('%s stays inside the page it started on', (name) => {
    const far = fc.record({ x: fc.integer({ min: -999, max: 999 }), y: fc.integer({ min: -999, max: 999 }) });
    fc.assert(
      fc.property(far, far, (a, b) => {
        const intents = play(name, [
          ['down', 0, 50],
          ['move', a.x, a.y],
          ['up', b.x, b.y],
        ]);
        for (const intent of intents) {
          if (!('mark' in intent) || intent.mark === null) continue;
          const { x0, y0, x1, y1 } = markExtent(intent.mark);
          expect(intent.mark.page).toBe(1);
          expect(Math.min(x0, y0)).toBeGreaterThanOrEqual(0);
          expect(x1).toBeLessThanOrEqual(200);
          expect(y1).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it.each(drawingTools)('%s takes its draft away when cancelled and is ready again', (name) => {
    const intents = play(name, [['down', 0, 50], ['move', 40, 60], ['cancel'], ['up', 40, 60]]);
    expect(intents.at(-1)).toEqual({ kind: 'draft', mark: null });
    expect(intents.some(({ kind }) => kind === 'commit')).toBe(false);
  });

  it('drop a press that encloses nothing and make a dot of a drawn point', () => {
    const press: At[] = [
      ['down', 0, 50],
      ['move', 1, 51],
      ['up', 1, 51],
    ];
    expect(play('rect', press)).toEqual([{ kind: 'draft', mark: null }]);
    expect(play('arrow', press)).toEqual([{ kind: 'draft', mark: null }]);
    expect(play('draw', press)).toMatchObject([{ kind: 'commit', mark: { shape: 'dot' } }]);
  });

  it('hold shapes with Shift', () => {
    expect(
      play('rect', [
        ['down', 0, 10],
        ['up', 30, 60, true],
      ]),
    ).toMatchObject([{ mark: { width: 30, height: 30 } }]);
    expect(
      play('arrow', [
        ['down', 0, 10],
        ['up', 50, 14, true],
      ]),
    ).toMatchObject([{ mark: { to: { y: 10 } } }]);
  });

  it('thin a free line', () => {
    const moves = Array.from({ length: 50 }, (_, i): At => ['move', i, 50]);
    const intents = play('draw', [['down', 0, 50], ...moves, ['up', 50, 50]]);
    expect(intents.at(-1)).toMatchObject({ mark: { points: [{ x: 100 }, { x: 150 }] } });
  });
});

describe('select tool', () => {
  it('chooses a mark, and nothing beside it, and lets go of selected text with either', () => {
    expect(
      play('select', [
        ['down', -50, 20],
        ['up', -50, 20],
      ]),
    ).toEqual([{ kind: 'select', id: 's' }, { kind: 'text-clear' }]);
    expect(
      play('select', [
        ['down', 80, 90],
        ['up', 80, 90],
      ]),
    ).toContainEqual({ kind: 'select', id: null });
  });

  it("moves one's own mark, not another's, not in read-only", () => {
    const drag: At[] = [
      ['down', -50, 20],
      ['move', -40, 30],
      ['up', -40, 30],
    ];
    expect(play('select', drag)).toMatchObject([
      { kind: 'select' },
      { kind: 'text-clear' },
      { kind: 'preview', mark: { x: 30, y: 30 } },
      { kind: 'change', mark: { x: 30, y: 30, width: 60 } },
    ]);
    expect(play('select', drag, { isOwn: () => false }).some(({ kind }) => kind === 'change')).toBe(false);
    expect(play('select', drag, { readOnly: true }).some(({ kind }) => kind === 'change')).toBe(false);
  });

  it('resizes the selected mark by its corner', () => {
    const intents = play(
      'select',
      [
        ['down', -20, 60],
        ['move', 0, 80],
        ['up', 0, 80],
      ],
      { selected: 's' },
    );
    expect(intents.at(-1)).toMatchObject({ kind: 'change', mark: { x: 20, y: 20, width: 80, height: 60 } });
  });

  it('puts a mark back when cancelled', () => {
    const intents = play('select', [['down', -50, 20], ['move', 0, 60], ['cancel'], ['up', 0, 60]]);
    expect(intents.at(-1)).toEqual({ kind: 'preview', mark: null });
  });

  it('hovers once a mark and says which cursor', () => {
    const intents = play('select', [
      ['move', -50, 20],
      ['move', -49, 20],
      ['move', 90, 90],
    ]);
    expect(intents.filter(({ kind }) => kind === 'hover')).toEqual([
      { kind: 'hover', id: 's' },
      { kind: 'hover', id: null },
    ]);
    expect(intents).toContainEqual({ kind: 'cursor', cursor: 'pointer' });
  });

  it('selects text where there is text and no mark', () => {
    const intents = play(
      'select',
      [
        ['down', 50, 80],
        ['move', 90, 80],
        ['up', 95, 80],
      ],
      { isText: () => true },
    );
    expect(intents.at(-1)).toMatchObject({ kind: 'text', page: 1, done: true });
    const clicked = play(
      'select',
      [
        ['down', 50, 80],
        ['up', 50, 80],
      ],
      { isText: () => true },
    );
    expect(clicked.some(({ kind }) => kind === 'text')).toBe(false);
  });
});
