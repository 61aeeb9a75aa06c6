import { beforeEach, describe, expect, it } from 'vitest';
import { createStageCamera } from '#client/stage/stage-camera.ts';
import { stageToScreen } from '#shared/geometry/camera.ts';
import { createPageLayout, pageUnder } from '#shared/geometry/page-layout.ts';
import type { StagePoint } from '#shared/geometry/space.ts';
import { createKeyboardPointer, type KeyboardPointer } from './keyboard-pointer.ts';

const view = { width: 600, height: 400 };
let camera: ReturnType<typeof createStageCamera>;
let pages: ReturnType<typeof createPageLayout>;
let sent: [string, StagePoint][];
let tools: {
  name: 'rect' | 'pin' | 'select';
  points: boolean;
  pressed: boolean;
  showsMarks: boolean;
  send(type: 'down' | 'move' | 'up', at: StagePoint): void;
  cancel(): boolean;
  grip(): StagePoint | null;
};
let pointer: KeyboardPointer;

beforeEach(() => {
  pages = createPageLayout(3, { width: 300, height: 400 });
  camera = createStageCamera(
    () => true,
    () => {},
  );
  camera.resize(view);
  camera.setLayout(pages);
  sent = [];
  tools = {
    name: 'rect',
    points: true,
    pressed: false,
    showsMarks: true,
    send(type, at) {
      sent.push([type, at]);
      tools.pressed = type !== 'up' && (type === 'down' || tools.pressed);
    },
    cancel() {
      const was = tools.pressed;
      tools.pressed = false;
      return was;
    },
    grip: () => null,
  };
  pointer = createKeyboardPointer({ tools, camera, layout: () => pages, redraw: () => {} });
});

const onScreen = (at: StagePoint | null) => at && stageToScreen(camera.now, camera.viewport, at);

describe('the keyboard’s pointer', () => {
  it('comes out in the middle of what is seen of the page, and moves by CSS pixels', () => {
    expect(pointer.at).toBeNull();
    expect(pointer.move(10, 0)).toBe(true);
    const before = onScreen(pointer.at);
    expect(before?.x).toBeCloseTo(300, 5);
    pointer.move(10, -10);
    expect(onScreen(pointer.at)).toEqual({
      x: expect.closeTo((before?.x ?? 0) + 10, 5),
      y: expect.closeTo((before?.y ?? 0) - 10, 5),
    });
  });

  it('begins with one press and ends with another, and is away then', () => {
    pointer.press();
    pointer.move(30, 20);
    pointer.press();
    expect(sent.map(([type]) => type)).toEqual(['down', 'move', 'up']);
    expect(sent[2]?.[1]).toEqual(sent[1]?.[1]);
    expect(pointer.at).toBeNull();
  });

  it('is away after a press that is refused, so that the next begins', () => {
    let isRefused = true;
    tools.send = (type, at) => {
      sent.push([type, at]);
      tools.pressed = type === 'down' && !isRefused;
    };
    pointer.press();
    expect([sent.map(([type]) => type), pointer.at]).toEqual([['down'], null]);
    isRefused = false;
    pointer.press();
    expect(pointer.at).not.toBeNull();
    pointer.press();
    expect(sent.map(([type]) => type)).toEqual(['down', 'down', 'up']);
  });

  it('begins nothing between pages, and stays out there', () => {
    for (let i = 0; i < 60 && pageUnder(pages, pointer.at ?? { x: 0, y: 1 }) !== null; i++)
      pointer.move(0, 10);
    const at = pointer.at;
    pointer.press();
    expect([sent, pointer.at]).toEqual([[], at]);
    for (let i = 0; i < 5; i++) pointer.move(0, 10);
    pointer.press();
    expect(sent.map(([type]) => type)).toEqual(['down']);
  });

  it('places a dot with one press', () => {
    tools.name = 'pin';
    pointer.press();
    expect(sent.map(([type]) => type)).toEqual(['down', 'up']);
  });

  it('takes the chosen mark by its corner, where there is one', () => {
    Object.assign(tools, { name: 'select', points: false });
    expect(pointer.move(10, 0)).toBe(false);
    pointer.press();
    expect(sent).toEqual([]);
    tools.grip = () => ({ x: 20, y: 60 });
    pointer.press();
    pointer.move(10, 0);
    pointer.press();
    expect(sent.map(([type]) => type)).toEqual(['down', 'move', 'up']);
    expect(sent[0]?.[1]).toEqual({ x: 20, y: 60 });
  });

  it('takes the pages along at the edge of the view, and never leaves it', () => {
    const top = camera.now.y;
    for (let i = 0; i < 200; i++) {
      pointer.move(-7, 10);
      const { x, y } = onScreen(pointer.at) ?? { x: -1, y: -1 };
      expect(x >= 0 && x <= view.width && y >= 0 && y <= view.height).toBe(true);
    }
    expect(camera.now.y).toBeGreaterThan(top + 300);
    expect(camera.view().page).toBe(3);
  });

  it('gives way to a mouse that presses, and to Escape, and heeds no mouse that only moves', () => {
    expect(pointer.yields('move')).toBe(true);
    pointer.press();
    expect(pointer.yields('move')).toBe(false);
    expect(tools.pressed).toBe(true);
    expect(pointer.yields('down')).toBe(true);
    expect([pointer.at, tools.pressed]).toEqual([null, false]);
    pointer.move(10, 0);
    expect(pointer.cancel()).toBe(true);
    expect(pointer.cancel()).toBe(false);
  });

  it('goes away with the tool it came out for, and stays away where there is no document', () => {
    pointer.move(10, 0);
    tools.name = 'pin';
    expect(pointer.at).toBeNull();
    pages = createPageLayout(0, { width: 0, height: 0 });
    expect(pointer.move(10, 0)).toBe(false);
    pointer.press();
    expect(sent).toEqual([]);
  });
});
