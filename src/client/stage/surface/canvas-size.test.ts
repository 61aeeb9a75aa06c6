import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepCanvasSize } from './canvas-size.ts';

let observed: ((entries: Partial<ResizeObserverEntry>[]) => void) | null;
let sizes: [width: number, height: number][];
let events: unknown[];
const element = { clientWidth: 0, clientHeight: 0 };
const start = (): (() => void) =>
  keepCanvasSize(
    {
      element,
      renderer: {
        canvas: {} as HTMLCanvasElement,
        resize: (width: number, height: number) => void sizes.push([width, height]),
      },
      dpr: 1.5,
    },
    { resized: (viewport) => events.push(viewport), cleared: () => events.push('cleared') },
  );

beforeEach(() => {
  [observed, sizes, events] = [null, [], []];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: NonNullable<typeof observed>) {
        observed = callback;
      }
      observe() {}
      disconnect() {
        observed = null;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const exactly = (inlineSize: number, blockSize: number): Partial<ResizeObserverEntry> => ({
  devicePixelContentBoxSize: [{ inlineSize, blockSize }],
});

it('sizes the canvas in device pixels at once, and draws again after each later change', () => {
  Object.assign(element, { clientWidth: 301, clientHeight: 200 });
  const stop = start();
  expect([sizes, events]).toEqual([[[452, 300]], [{ width: 301, height: 200 }]]);

  Object.assign(element, { clientWidth: 400, clientHeight: 200 });
  observed?.([{}]);
  expect(sizes.at(-1)).toEqual([600, 300]);
  expect(events.slice(1)).toEqual([{ width: 400, height: 200 }, 'cleared']);
  stop();
  expect(observed).toBeNull();
});

it('trusts the browser’s own count of device pixels, but not one of another screen', () => {
  Object.assign(element, { clientWidth: 301, clientHeight: 200 });
  start();
  observed?.([exactly(451, 301)]);
  expect(sizes.at(-1)).toEqual([451, 301]);
  observed?.([exactly(301, 200)]);
  expect(sizes.at(-1)).toEqual([452, 300]);
});

it('is never smaller than a pixel', () => {
  Object.assign(element, { clientWidth: 0, clientHeight: 0 });
  start();
  expect(events).toEqual([{ width: 1, height: 1 }]);
});
