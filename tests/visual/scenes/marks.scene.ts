import type { StageMark } from '#client/stage/stage.ts';
import type { Mark, MarkColour } from '#shared/review/mark.ts';
import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

const colours: MarkColour[] = ['green', 'red', 'blue', 'yellow', 'pink', 'purple'];

/** Every shape in every colour down the page; across: saved, resolved. */
function gallery(): StageMark[] {
  const marks: StageMark[] = [];
  colours.forEach((colour, row) => {
    const y = 40 + row * 62;
    const add = (mark: Mark, state: StageMark['state'], own: boolean, number: number) =>
      marks.push({ mark, state, own, number });
    const base = { page: 1, colour };
    (['saved', 'resolved'] as const).forEach((state, half) => {
      const x = 30 + half * 260;
      const id = `${colour}-${state}`;
      add({ ...base, id: `${id}-dot`, shape: 'dot', x, y: y + 15 }, state, half === 0, row + 1);
      add(
        { ...base, id: `${id}-rect`, shape: 'rect', x: x + 30, y, width: 56, height: 34 },
        state,
        false,
        row * 20 + 7,
      );
      add(
        {
          ...base,
          id: `${id}-arrow`,
          shape: 'arrow',
          from: { x: x + 112, y: y + 32 },
          to: { x: x + 158, y: y + 4 },
        },
        state,
        true,
        row * 250 + 8,
      );
      const points = Array.from({ length: 60 }, (_, i) => ({
        x: x + 176 + i,
        y: y + 18 + Math.sin(i / 6) * 13,
      }));
      add({ ...base, id: `${id}-draw`, shape: 'draw', points }, state, false, null as never);
    });
  });
  return marks;
}

export const marks = scene({
  title: 'Every shape, colour and state, one selected with its handles and one draft',
  view: { width: 800, height: 600 },
  golden: true,
  async arrange({ stage, open, settle }) {
    const size = { width: 545, height: 420 };
    open({ sizes: [size], paint: (_page, x) => (x > 272 ? [39, 67, 60] : [250, 250, 248]) });
    stage.setMarks([
      ...gallery(),
      {
        mark: { id: 'draft', page: 1, colour: 'red', shape: 'rect', x: 200, y: 330, width: 130, height: 70 },
        number: null,
        state: 'draft',
        own: true,
      },
    ]);
    stage.setSelected('blue-saved-arrow');
    stage.zoomFit('page');
    await settle();
    return stage.toScreen(1, 60, 55);
  },
  assert(picture, corner) {
    const y = Math.round(corner.y);
    expect(picture.width).toBe(800);
    expect(picture.runs({ y }, [22, 163, 74], 12).length).toBeGreaterThan(1);
  },
});
