import { expect } from '../support/expect.ts';
import { type SceneKit, scene } from '../support/scene.ts';

type Facts = Record<string, unknown>;

/** The wheel pans and zooms; the space bar and the middle button drag. */
async function panAndZoom({ stage, input, frames, reported }: SceneKit, facts: Facts): Promise<void> {
  const at = (x: number, y: number) => stage.toScreen(1, x, y);
  let before = at(0, 0);
  await input([{ do: 'wheel', x: 400, y: 300, dx: 0, dy: 120 }]);
  await frames(4);
  facts.wheel = before.y - at(0, 0).y;

  const held = { x: 300, y: 200 };
  const point = (() => {
    const origin = at(0, 0);
    const unit = at(1, 1);
    return { x: (held.x - origin.x) / (unit.x - origin.x), y: (held.y - origin.y) / (unit.y - origin.y) };
  })();
  await input([{ do: 'wheel', ...held, dx: 0, dy: -100, ctrl: true }]);
  await frames(4);
  facts.zoomed = stage.view().zoom;
  const still = at(point.x, point.y);
  facts.drift = Math.hypot(still.x - held.x, still.y - held.y);
  stage.zoomTo(1);
  await frames(40);

  before = at(0, 0);
  await input([
    { do: 'hold', key: 'Space' },
    { do: 'down', x: 400, y: 300 },
    { do: 'move', x: 390, y: 260 },
    { do: 'up', x: 390, y: 260 },
    { do: 'release', key: 'Space' },
    { do: 'down', x: 400, y: 300, button: 'middle' },
    { do: 'move', x: 400, y: 290 },
    { do: 'up', x: 400, y: 290, button: 'middle' },
  ]);
  await frames(4);
  facts.dragged = before.y - at(0, 0).y;
  facts.selectedBySpace = reported.onSelect.length;
  await input([{ do: 'hold', key: 'Space' }]);
  window.dispatchEvent(new Event('blur'));
  before = at(0, 0);
  await input([
    { do: 'down', x: 400, y: 300 },
    { do: 'move', x: 390, y: 260 },
    { do: 'up', x: 390, y: 260 },
    { do: 'release', key: 'Space' },
  ]);
  await frames(4);
  facts.draggedAfterBlur = before.y - at(0, 0).y;
}

/** Draws a rectangle, then moves it by mouse and by an arrow key. */
async function drawAndMove({ stage, input, frames, reported }: SceneKit, facts: Facts): Promise<void> {
  const at = (x: number, y: number) => stage.toScreen(1, x, y);
  stage.goToPage(1);
  await frames(40);
  stage.setTool('rect', 'blue');
  const [a, b] = [at(100, 100), at(220, 160)];
  await input([
    { do: 'down', x: a.x, y: a.y },
    { do: 'move', x: a.x + 60, y: a.y + 30 },
    { do: 'up', x: b.x, y: b.y },
  ]);
  facts.draft = reported.onDraft.at(-1)?.[0];
  await input([
    { do: 'down', x: a.x, y: a.y },
    { do: 'up', x: b.x, y: b.y },
  ]);
  facts.refused = reported.onDraftRefused.length;
  const mark = reported.onDraft.at(-1)?.[0];
  if (mark === undefined) return;
  stage.setMarks([{ mark, number: 1, state: 'saved', own: true }]);
  stage.setTool('select', 'blue');
  const edge = at(160, 100);
  // As over plain HTTP.
  Object.defineProperty(PointerEvent.prototype, 'getCoalescedEvents', { value: undefined });
  await input([
    { do: 'down', x: edge.x, y: edge.y },
    { do: 'move', x: edge.x + 20, y: edge.y + 20 },
    { do: 'up', x: edge.x + 40, y: edge.y + 40 },
  ]);
  facts.moved = reported.onChange.at(-1)?.[0];
  facts.selected = reported.onSelect.at(-1)?.[0] === mark.id;
  const changed = reported.onChange.at(-1)?.[0];
  if (changed !== undefined) stage.setMarks([{ mark: changed, number: 1, state: 'saved', own: true }]);
  await input([{ do: 'key', key: 'ArrowRight' }]);
  facts.nudged = reported.onChange.at(-1)?.[0];
}

/** Takes the chosen mark's corner, then begins and ends a new mark at the cross. */
async function drawByKeyboard({ stage, input, reported }: SceneKit, facts: Facts): Promise<void> {
  const at = (x: number, y: number) => stage.toScreen(1, x, y);
  const last = reported.onChange.at(-1)?.[0];
  if (last !== undefined) stage.setMarks([{ mark: last, number: 1, state: 'saved', own: true }]);
  stage.press();
  await input([
    { do: 'key', key: 'ArrowRight' },
    { do: 'key', key: 'ArrowDown' },
  ]);
  stage.press();
  facts.resized = reported.onChange.at(-1)?.[0];
  stage.setMarks([]);
  stage.setTool('arrow', 'green');
  stage.press();
  await input([
    { do: 'key', key: 'ArrowRight' },
    { do: 'key', key: 'ArrowRight' },
    { do: 'key', key: 'Shift+ArrowRight' },
  ]);
  facts.pixelsPerPoint = at(1, 0).x - at(0, 0).x;
  stage.press();
  facts.typed = reported.onDraft.at(-1)?.[0];
}

/** One finger pans, two zoom, a tap draws. */
async function touch({ stage, input, frames, reported }: SceneKit, facts: Facts): Promise<void> {
  const at = (x: number, y: number) => stage.toScreen(1, x, y);
  stage.setTool('pin', 'red');
  stage.setMarks([]);
  const tap = at(300, 300);
  const before = at(0, 0);
  await input([
    { do: 'touch', fingers: [{ x: 400, y: 400 }] },
    { do: 'touch', fingers: [{ x: 400, y: 380 }] },
    { do: 'touch', fingers: [{ x: 400, y: 340 }] },
    { do: 'touch', fingers: [] },
  ]);
  await frames(60);
  facts.fingerPan = before.y - at(0, 0).y;
  facts.draftsAfterPan = reported.onDraft.length;
  const zoom = stage.view().zoom;
  await input([
    { do: 'touch', fingers: [{ x: 380, y: 300 }] },
    {
      do: 'touch',
      fingers: [
        { x: 380, y: 300 },
        { x: 420, y: 300 },
      ],
    },
    {
      do: 'touch',
      fingers: [
        { x: 360, y: 300 },
        { x: 440, y: 300 },
      ],
    },
    { do: 'touch', fingers: [] },
  ]);
  facts.pinch = stage.view().zoom / zoom;
  await input([
    { do: 'touch', fingers: [{ x: tap.x, y: 300 }] },
    { do: 'touch', fingers: [] },
  ]);
  facts.tapped = reported.onDraft.at(-1)?.[0].shape;
  facts.draftsAfterTap = reported.onDraft.length;
}

export const hands = scene({
  title: 'Mouse, wheel, keys and fingers pan, zoom, draw, move and select as they should',
  view: { width: 800, height: 600 },
  async arrange(kit) {
    const { stage, open, settle, frames } = kit;
    open({ sizes: [1, 2, 3].map(() => ({ width: 500, height: 700 })), paint: () => [250, 250, 250] });
    stage.zoomTo(1);
    await frames(40);
    stage.goToPage(1);
    await settle();
    const facts: Record<string, unknown> = {};
    for (const step of [panAndZoom, drawAndMove, drawByKeyboard, touch]) await step(kit, facts);
    return facts;
  },
  assert(_picture, facts) {
    expect(facts).toMatchObject({
      dragged: 50,
      draggedAfterBlur: 0,
      selectedBySpace: 0,
      draft: { page: 1, shape: 'rect', colour: 'blue' },
      refused: 1,
      selected: true,
      draftsAfterPan: 2,
      tapped: 'dot',
      draftsAfterTap: 3,
      typed: { page: 1, shape: 'arrow', colour: 'green' },
    });
    const fact = (name: string) => facts[name] as number;
    expect(fact('wheel')).toBeCloseTo(120, 0);
    expect(fact('zoomed')).toBeGreaterThan(1.15);
    expect(fact('drift')).toBeLessThan(0.5);
    const [drawn, moved, nudged] = ['draft', 'moved', 'nudged'].map(
      (name) => facts[name] as { x: number; y: number },
    );
    expect(moved?.x).toBeCloseTo((drawn?.x ?? 0) + 30, 0);
    expect(nudged?.x).toBeCloseTo((moved?.x ?? 0) + 1, 1);
    const [resized, typed] = [
      facts.resized as { width: number },
      facts.typed as Record<'from' | 'to', { x: number }>,
    ];
    const points = (pixels: number) => pixels / fact('pixelsPerPoint');
    expect(resized.width).toBeCloseTo((drawn as unknown as { width: number }).width + points(10), 1);
    expect(typed.to.x - typed.from.x).toBeCloseTo(points(21), 1);
    expect(fact('fingerPan')).toBeGreaterThan(55);
    expect(fact('pinch')).toBeCloseTo(2, 1);
  },
});
