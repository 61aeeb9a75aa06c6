import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarkLayer } from '#client/stage/marks/mark-layer.ts';
import { createStageMarks, type StageMarks } from '#client/stage/marks/stage-marks.ts';
import type { StageEvents } from '#client/stage/stage.ts';
import { createStageCamera, type StageCamera } from '#client/stage/stage-camera.ts';
import { stageToScreen } from '#shared/geometry/camera.ts';
import { createPageLayout, toStage } from '#shared/geometry/page-layout.ts';
import type { Mark } from '#shared/review/mark.ts';
import { createStageInput, type StageInput } from './stage-input.ts';

/** The element as far as pointers and keys need it. */
class FakeElement extends EventTarget {
  clientHeight = 600;
  ownerDocument = { getSelection: () => null };
  focus() {}
  setPointerCapture() {}
  getBoundingClientRect() {
    return { left: 0, top: 0 };
  }
}
const view = { width: 800, height: 600 };
const layout = createPageLayout(3, { width: 300, height: 400 });
const own: Mark = { id: 'own', page: 1, colour: 'blue', shape: 'rect', x: 100, y: 80, width: 60, height: 40 };
let element: FakeElement;
let camera: StageCamera;
let marks: StageMarks;
let input: StageInput;
let events: [name: string, ...values: unknown[]][];

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('HTMLElement', FakeElement);
  element = new FakeElement();
  events = [];
  camera = createStageCamera(
    () => true,
    () => {},
  );
  camera.resize(view);
  camera.setLayout(layout);
  const layer: Pick<MarkLayer, 'set' | 'hide' | 'emphasise'> = { set() {}, hide() {}, emphasise() {} };
  marks = createStageMarks(layer as MarkLayer, () => {});
  marks.set([{ mark: own, number: 1, state: 'saved', own: true }]);
  const record: Partial<StageEvents> = {
    onDraft: () => events.push(['draft']),
    onChange: () => events.push(['change']),
    onSelect: (id) => events.push(['select', id]),
    onText: (text) => events.push(['text', text]),
    onMarksHidden: () => events.push(['hidden']),
    onContextMenu: ({ page, x, y, markId }) =>
      events.push(['menu', page, Math.round(x), Math.round(y), markId]),
  };
  input = createStageInput({
    element: element as unknown as HTMLElement,
    ...{ camera, marks },
    document: () => ({ layout, text: { get: () => ({ lines: [] }) } }),
    events: record as StageEvents,
    redraw() {},
  });
});
afterEach(() => {
  input.dispose();
  vi.unstubAllGlobals();
});

const send = (name: string, values: object): void =>
  void element.dispatchEvent(Object.assign(new Event(name, { cancelable: true }), { button: 0 }, values));
const point = (name: string, pointerType: 'mouse' | 'touch', x: number, y: number): void =>
  send(`pointer${name}`, { pointerId: 1, pointerType, clientX: x, clientY: y });
const drag = (pointerType: 'mouse' | 'touch', { x, y }: { x: number; y: number }): void => {
  point('down', pointerType, x, y);
  point('move', pointerType, x, y - 40);
  point('up', pointerType, x, y - 40);
};
/** Where a point of the first page would be if the whole view showed it. */
const onScreen = (x: number, y: number) =>
  stageToScreen(camera.now, camera.viewport, toStage(layout, { page: 1, x, y }));
/** The old version is beside the new one, or in its place. */
const hide = (share: 0.5 | 1): void => {
  camera.setShare(share);
  input.tools.showMarks(false);
};

describe.each<[string, 0.5 | 1]>([
  ['side by side', 0.5],
  ['where the old version is shown alone', 1],
])('marks that are not seen, %s', (_, share) => {
  it('are neither chosen nor moved: the button pans', () => {
    hide(share);
    const from = camera.now.y;
    drag('mouse', onScreen(100, 100));
    expect([events, marks.selected]).toEqual([[], null]);
    expect(camera.now.y).toBeGreaterThan(from);
    expect(input.cursor()).toBe('grab');
    camera.setShare(1);
    input.tools.showMarks(true);
    drag('mouse', onScreen(100, 100));
    expect(events).toEqual([['select', 'own'], ['change']]);
  });

  it('are not drawn by mouse or finger, which a tap says', () => {
    hide(share);
    for (const name of ['rect', 'pin'] as const) {
      input.tools.set(name, 'red');
      const from = camera.now.y;
      drag('mouse', onScreen(150, 200));
      drag('touch', onScreen(150, 200));
      expect(camera.now.y).toBeGreaterThan(from);
    }
    expect(events).toEqual([]);
    point('down', 'touch', 300, 300);
    point('up', 'touch', 300, 300);
    expect(events).toEqual([['hidden']]);
  });

  it('are left alone by keys, which scroll', () => {
    hide(share);
    marks.select('own');
    const from = camera.now.y;
    send('keydown', { key: 'ArrowDown' });
    expect(events).toEqual([]);
    expect(camera.now.y).toBeGreaterThan(from);
    input.tools.set('rect', 'red');
    input.keyboard.press();
    send('keydown', { key: 'ArrowDown' });
    input.keyboard.press();
    expect([events, input.keyboard.at]).toEqual([[['hidden'], ['hidden']], null]);
  });

  it('are not on the menu', () => {
    hide(share);
    const { x, y } = onScreen(100, 100);
    send('contextmenu', { clientX: x, clientY: y });
    expect(events.map(([name, , , , markId]) => [name, markId])).toEqual([['menu', null]]);
  });
});

it('points in either half at the place of the page that is seen there', () => {
  camera.setShare(0.5);
  const { x, y } = onScreen(100, 300);
  for (const half of [-200, 200]) send('contextmenu', { clientX: x + half, clientY: y });
  expect(events).toEqual([
    ['menu', 1, 100, 300, null],
    ['menu', 1, 100, 300, null],
  ]);
});

it('finishes by pointer what was begun while marks were seen, and keeps the cross of the keyboard', () => {
  input.tools.set('rect', 'red');
  const { x, y } = onScreen(150, 200);
  point('down', 'mouse', x, y);
  input.tools.showMarks(false);
  point('move', 'mouse', x + 40, y + 40);
  point('up', 'mouse', x + 40, y + 40);
  expect(events).toEqual([['draft']]);
  marks.draft(null);
  input.tools.showMarks(true);
  input.keyboard.press();
  const { at } = input.keyboard;
  input.tools.showMarks(false);
  point('move', 'mouse', x, y);
  expect(input.keyboard.at).toBeNull();
  input.tools.showMarks(true);
  expect(input.keyboard.at).toEqual(at);
});
