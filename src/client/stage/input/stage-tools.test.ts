import { beforeEach, describe, expect, it } from 'vitest';
import type { MarkLayer } from '#client/stage/marks/mark-layer.ts';
import { createStageMarks, type StageMarks } from '#client/stage/marks/stage-marks.ts';
import type { StageEvents } from '#client/stage/stage.ts';
import { createStageText } from '#client/stage/text/stage-text.ts';
import { createPageLayout, type PageLayout } from '#shared/geometry/page-layout.ts';
import type { Mark } from '#shared/review/mark.ts';
import { createStageTools, type StageTools } from './stage-tools.ts';

// Page 1 covers x -100…100, y 0…100.
const layout = createPageLayout(1, { width: 200, height: 100 });
const own: Mark = { id: 'own', page: 1, colour: 'blue', shape: 'rect', x: 20, y: 20, width: 60, height: 40 };
let open: PageLayout | null;
let events: [name: string, ...values: unknown[]][];
let redraws: number;
/** Ids of the marks that are drawn above the others. */
let shown: string[];
let marks: StageMarks;
let tools: StageTools;

beforeEach(() => {
  open = layout;
  events = [];
  redraws = 0;
  const redraw = () => void redraws++;
  shown = [];
  const layer: Pick<MarkLayer, 'set' | 'hide' | 'emphasise'> = {
    set() {},
    hide() {},
    emphasise(marks) {
      shown = marks.map(({ mark }) => mark.mark.id);
    },
  };
  marks = createStageMarks(layer as MarkLayer, redraw);
  marks.set([{ mark: own, number: 1, state: 'saved', own: true }]);
  const record: Partial<StageEvents> = {
    onDraft: (mark) => events.push(['draft', mark.shape]),
    onDraftRefused: () => events.push(['refused']),
    onChange: (mark, by) => events.push(['change', mark, by]),
    onSelect: (id) => events.push(['select', id]),
  };
  tools = createStageTools({
    layout: () => open,
    pixelsPerPoint: () => 1,
    marks,
    text: createStageText(
      () => null,
      () => {},
    ),
    events: record as StageEvents,
    redraw,
  });
});

const drag = (): void => {
  tools.send('down', { x: -90, y: 5 }, false);
  tools.send('move', { x: -60, y: 15 }, false);
  tools.send('up', { x: -60, y: 15 }, false);
};

describe('the tools', () => {
  it('draw a mark, which stays as the draft and refuses another', () => {
    tools.set('rect', 'red');
    drag();
    expect([events, marks.draftPage, marks.hasDraft]).toEqual([[['draft', 'rect']], 1, true]);
    drag();
    expect(events.at(-1)).toEqual(['refused']);
  });

  it('have begun nothing where a mark was refused', () => {
    tools.set('rect', 'red');
    drag();
    tools.send('down', { x: -50, y: 5 }, false);
    expect([events.at(-1), tools.pressed]).toEqual([['refused'], false]);
  });

  it('draw nothing where nothing may be drawn, and do nothing without a document', () => {
    tools.set('rect', 'red');
    tools.setReadOnly(true);
    drag();
    expect([events, tools.drags, tools.points]).toEqual([[], false, false]);
    tools.setReadOnly(false);
    open = null;
    drag();
    expect([events, tools.pressed]).toEqual([[], false]);
  });

  it('give up a mark in progress for another tool', () => {
    tools.set('rect', 'red');
    tools.send('down', { x: -90, y: 5 }, false);
    tools.send('move', { x: -60, y: 15 }, false);
    expect([tools.pressed, marks.draftPage]).toEqual([true, 1]);
    tools.set('arrow', 'red');
    expect([tools.pressed, marks.draftPage, events]).toEqual([false, null, []]);
    expect(tools.cancel()).toBe(false);
  });

  it('move the person’s own selected mark by keys, within its page', () => {
    expect(tools.nudge(1, 0)).toBe(false);
    marks.select('own');
    redraws = 0;
    expect(tools.nudge(1, -100)).toBe(true);
    expect(events).toEqual([['change', { ...own, x: 21, y: 0 }, 'key']]);
    expect(redraws).toBeGreaterThan(0);
    tools.setReadOnly(true);
    expect(tools.nudge(1, 0)).toBe(false);
  });

  it('highlight the mark under the pointer also where the pointer comes back straight onto it', () => {
    const edge = { x: -80, y: 30 };
    tools.send('move', edge, false);
    expect(shown).toEqual(['own']);
    tools.leave();
    expect(shown).toEqual([]);
    tools.send('move', edge, false);
    expect(shown).toEqual(['own']);
  });

  it('highlight no mark that the pointer is not on after a drag of it was given up', () => {
    tools.send('move', { x: -80, y: 30 }, false);
    tools.send('down', { x: -80, y: 30 }, false);
    tools.send('move', { x: -70, y: 40 }, false);
    tools.cancel();
    marks.select(null);
    tools.send('move', { x: 90, y: 90 }, false);
    expect(shown).toEqual([]);
  });

  it('hold the selected mark by its lower right corner', () => {
    expect(tools.grip()).toBeNull();
    marks.select('own');
    const corner = { x: -20, y: 60 };
    expect(tools.grip()).toEqual(corner);
    expect([tools.gripsAt(corner), tools.gripsAt({ x: 90, y: 90 })]).toEqual([true, false]);
    tools.set('pin', 'red');
    expect([tools.grip(), tools.gripsAt(corner)]).toEqual([null, false]);
  });
});
