import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToPointers, type PointerInput, type PointerSink } from './pointer-input.ts';

/** The element and window as far as pointers need them; the element's top left is at (10, 20). */
class FakeElement extends EventTarget {
  clientHeight = 500;
  ownerDocument = { getSelection: () => ({ removeAllRanges: () => void deselected++ }) };
  focus() {}
  setPointerCapture() {}
  getBoundingClientRect() {
    return { left: 10, top: 20 };
  }
}
let element: FakeElement;
let page: EventTarget;
let calls: unknown[][];
/** How often the selection of the page itself was removed. */
let deselected: number;
let tool: { pans: boolean; drawsByFinger: boolean };
let input: PointerInput;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('HTMLElement', FakeElement);
  element = new FakeElement();
  [calls, deselected] = [[], 0];
  tool = { pans: false, drawsByFinger: false };
  const record =
    (name: string) =>
    (...values: unknown[]): void =>
      void calls.push([name, ...values]);
  const sink: PointerSink = {
    tool: (type, { x, y }) => calls.push([type, x, y]),
    toolCancel: record('cancel'),
    pan: record('pan'),
    glide: record('glide'),
    hold() {},
    zoom: record('zoom'),
    menu: record('menu'),
    leave: record('leave'),
    buttonPans: () => tool.pans,
    fingerDraws: () => tool.drawsByFinger,
    toolCursor: () => 'crosshair',
    redraw() {},
  };
  input = listenToPointers(element as unknown as HTMLElement, sink);
});
afterEach(() => {
  input.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const send = (name: string, values: object, to: EventTarget = element): void =>
  void to.dispatchEvent(Object.assign(new Event(name, { cancelable: true }), { button: 0 }, values));
const mouse = (name: string, x: number, y: number, values: object = {}): void =>
  send(`pointer${name}`, { pointerId: 1, pointerType: 'mouse', clientX: x + 10, clientY: y + 20, ...values });
const finger = (name: string, id: number, x: number, y: number): void =>
  send(`pointer${name}`, { pointerId: id, pointerType: 'touch', clientX: x + 10, clientY: y + 20 });

describe('a mouse', () => {
  it('is the tool’s with the primary button, and also while no button is down', () => {
    mouse('move', 1, 1);
    mouse('down', 5, 5);
    mouse('move', 8, 9);
    mouse('up', 8, 9);
    expect(calls).toEqual([
      ['move', 1, 1],
      ['down', 5, 5],
      ['move', 8, 9],
      ['up', 8, 9],
    ]);
  });

  it('pans with the middle button, with the hand, and while Space is held', () => {
    mouse('down', 50, 50, { button: 1 });
    expect(input.cursor()).toBe('grabbing');
    mouse('move', 40, 45);
    mouse('up', 40, 45);
    tool.pans = true;
    mouse('down', 50, 50);
    mouse('move', 50, 40);
    mouse('up', 50, 40);
    tool.pans = false;
    send('keydown', { code: 'Space' }, page);
    expect(input.cursor()).toBe('grab');
    mouse('down', 50, 50);
    mouse('move', 49, 50);
    mouse('up', 49, 50);
    send('keyup', { code: 'Space' }, page);
    expect(calls).toEqual([
      ['pan', 10, 5],
      ['pan', 0, 10],
      ['pan', 1, 0],
    ]);
    expect(input.cursor()).toBe('crosshair');
  });

  it('takes away what was selected in the page, which would be copied in place of the proof’s text', () => {
    mouse('move', 5, 5);
    expect(deselected).toBe(0);
    mouse('down', 5, 5);
    expect(deselected).toBe(1);
  });

  it.each([
    ['moves on with no button down', () => mouse('move', 40, 40, { buttons: 0 })],
    ['is the stage’s no more', () => send('lostpointercapture', { pointerId: 1 })],
  ])('ends a drag where it was last seen, once it %s: its release went elsewhere', (_, lose) => {
    mouse('down', 5, 5);
    mouse('move', 8, 9, { buttons: 1 });
    lose();
    expect(calls.slice(2)).toEqual([['up', 8, 9]]);
    mouse('move', 50, 50, { buttons: 0 });
    tool.pans = true;
    mouse('down', 50, 50);
    mouse('move', 50, 40, { buttons: 1 });
    lose();
    expect(calls.slice(3)).toEqual([
      ['move', 50, 50],
      ['pan', 0, 10],
    ]);
    expect(input.cursor()).toBe('crosshair');
  });

  it('opens the menu, and gives up what the tool has begun', () => {
    mouse('down', 5, 5);
    send('contextmenu', { clientX: 17, clientY: 29 });
    expect(calls.slice(1)).toEqual([['cancel'], ['menu', { x: 7, y: 9 }, 17, 29]]);
  });
});

it('opens the menu with Ctrl and the button on a Mac, where that is the secondary button, and draws elsewhere', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' });
  mouse('down', 5, 5, { ctrlKey: true });
  send('contextmenu', { clientX: 17, clientY: 29 });
  mouse('up', 5, 5, { ctrlKey: true });
  expect(calls).toEqual([['menu', { x: 7, y: 9 }, 17, 29]]);
  vi.stubGlobal('navigator', { platform: 'Win32' });
  mouse('down', 5, 5, { ctrlKey: true });
  expect(calls.slice(1)).toEqual([['down', 5, 5]]);
});

describe('a pen', () => {
  const pen = (name: string, x: number, y: number): void => mouse(name, x, y, { pointerType: 'pen' });

  it('draws on while the palm is on the screen', () => {
    tool.drawsByFinger = true;
    pen('down', 5, 5);
    finger('down', 2, 200, 300);
    pen('move', 8, 9);
    finger('move', 2, 210, 300);
    finger('down', 3, 300, 300);
    finger('up', 2, 210, 300);
    finger('cancel', 3, 300, 300);
    pen('move', 9, 9);
    pen('up', 9, 9);
    finger('down', 4, 20, 20);
    finger('up', 4, 20, 20);
    expect(calls).toEqual([
      ['down', 5, 5],
      ['move', 8, 9],
      ['move', 9, 9],
      ['up', 9, 9],
      ['down', 20, 20],
      ['up', 20, 20],
    ]);
  });

  it.each([
    ['draws', [2], [['down', 200, 300], ['cancel']]],
    ['pinches', [2, 3], [['down', 200, 300], ['cancel']]],
  ])('takes over from a palm that was there before it and %s', (_, palm, left) => {
    tool.drawsByFinger = true;
    for (const id of palm) finger('down', id, 100 * id, 300);
    pen('down', 5, 5);
    for (const id of palm) finger('move', id, 100 * id, 320);
    pen('move', 8, 9);
    for (const id of palm) finger('up', id, 100 * id, 320);
    pen('up', 8, 9);
    expect(calls).toEqual([...left, ['down', 5, 5], ['move', 8, 9], ['up', 8, 9]]);
  });
});

describe('a finger', () => {
  it('taps where it hardly moves', () => {
    finger('down', 1, 50, 50);
    finger('move', 1, 53, 52);
    finger('up', 1, 53, 52);
    expect(calls).toEqual([
      ['down', 53, 52],
      ['up', 53, 52],
    ]);
  });

  it('pans, and the view glides on if it is lifted in motion', () => {
    finger('down', 1, 50, 50);
    vi.advanceTimersByTime(200);
    finger('move', 1, 50, 18);
    finger('up', 1, 50, 18);
    expect(calls).toEqual([
      ['pan', 0, 32],
      ['glide', 0, 1],
    ]);
    calls = [];
    finger('down', 1, 50, 50);
    finger('move', 1, 50, 18);
    vi.advanceTimersByTime(200);
    finger('up', 1, 50, 18);
    expect(calls).toEqual([['pan', 0, 32]]);
  });

  it('draws with a tool that drags, until a second finger makes it a pinch', () => {
    tool.drawsByFinger = true;
    finger('down', 1, 100, 100);
    finger('move', 1, 110, 100);
    finger('down', 2, 210, 100);
    finger('move', 2, 310, 100);
    finger('up', 2, 310, 100);
    finger('move', 1, 100, 100);
    expect(calls).toEqual([
      ['down', 100, 100],
      ['move', 110, 100],
      ['cancel'],
      ['pan', -50, 0],
      ['zoom', 2, { x: 210, y: 100 }],
      ['pan', 10, 0],
    ]);
  });
});

it('forgets a finger that the stage has lost, and taps nothing with it', () => {
  finger('down', 1, 50, 50);
  send('lostpointercapture', { pointerId: 1 });
  finger('down', 2, 60, 60);
  finger('up', 2, 60, 60);
  expect(calls).toEqual([['cancel'], ['down', 60, 60], ['up', 60, 60]]);
});

it('lets a finger draw on that the canvas within the stage gives up to it', () => {
  tool.drawsByFinger = true;
  finger('down', 1, 50, 50);
  const lost = Object.assign(new Event('lostpointercapture'), { pointerId: 1 });
  Object.defineProperty(lost, 'target', { value: new EventTarget() });
  element.dispatchEvent(lost);
  finger('up', 1, 60, 60);
  expect(calls).toEqual([
    ['down', 50, 50],
    ['up', 60, 60],
  ]);
});

describe('three fingers', () => {
  it('do not move the view, and two of them go on from where they are', () => {
    finger('down', 1, 100, 100);
    finger('down', 2, 200, 100);
    finger('move', 2, 200, 110);
    finger('down', 3, 400, 400);
    finger('move', 3, 400, 300);
    finger('move', 1, 100, 120);
    finger('up', 3, 400, 300);
    finger('move', 2, 200, 130);
    finger('up', 1, 100, 120);
    finger('move', 2, 200, 140);
    finger('up', 2, 200, 140);
    expect(calls.filter(([name]) => name === 'pan')).toEqual([
      ['pan', 0, -5],
      ['pan', 0, -10],
      ['pan', 0, -10],
    ]);
  });

  it('leave the view to the two that stay, whichever is lifted first', () => {
    finger('down', 1, 100, 100);
    finger('down', 2, 200, 100);
    finger('down', 3, 400, 400);
    finger('up', 2, 200, 100);
    finger('move', 3, 400, 410);
    finger('up', 3, 400, 410);
    finger('move', 1, 100, 90);
    expect(calls.filter(([name]) => name === 'pan')).toEqual([
      ['pan', 0, -5],
      ['pan', 0, 10],
    ]);
  });
});

it('a wheel scrolls, sideways with Shift, and zooms with Ctrl by a notch at most', () => {
  const wheel = (values: object): void =>
    send('wheel', { deltaX: 0, deltaY: 0, deltaMode: 0, clientX: 60, clientY: 70, ...values });
  wheel({ deltaX: 3, deltaY: 40 });
  wheel({ deltaY: 2, deltaMode: 1 });
  wheel({ deltaY: 1, deltaMode: 2 });
  wheel({ deltaY: 40, shiftKey: true });
  wheel({ deltaY: -100, ctrlKey: true });
  expect(calls).toEqual([
    ['pan', 3, 40],
    ['pan', 0, 36],
    ['pan', 0, 450],
    ['pan', 40, 0],
    ['zoom', Math.exp(0.2), { x: 50, y: 50 }],
  ]);
});

describe('a pinch on a trackpad in Safari', () => {
  const gesture = (name: string, scale: number): boolean => {
    const event = new Event(`gesture${name}`, { cancelable: true });
    element.dispatchEvent(Object.assign(event, { scale, clientX: 60, clientY: 70 }));
    return event.defaultPrevented;
  };

  it('zooms at the pointer by as much as it has grown since the last event, and keeps the page as large as it is', () => {
    const isPrevented = [
      gesture('start', 1),
      gesture('change', 1.5),
      gesture('change', 3),
      gesture('end', 3),
      gesture('start', 1),
      gesture('change', 0.5),
    ];
    expect(isPrevented).toEqual(isPrevented.map(() => true));
    expect(calls).toEqual([1.5, 2, 0.5].map((factor) => ['zoom', factor, { x: 50, y: 50 }]));
  });

  it('is not counted again where it is one by fingers', () => {
    finger('down', 1, 100, 100);
    finger('down', 2, 200, 100);
    expect(gesture('start', 1)).toBe(true);
    expect(gesture('change', 2)).toBe(true);
    expect(calls).toEqual([]);
  });
});

it('reacts to nothing after it was disposed', () => {
  input.dispose();
  mouse('down', 5, 5);
  send('keydown', { code: 'Space' }, page);
  expect([calls, input.cursor()]).toEqual([[], 'crosshair']);
});
