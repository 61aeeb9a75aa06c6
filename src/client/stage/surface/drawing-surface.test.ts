import type { Container, WebGLRenderer } from 'pixi.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDrawingSurface } from './drawing-surface.ts';

// Pixi needs a browser.
vi.mock('pixi.js', () => ({ Ticker: { system: { autoStart: true, stop() {} } } }));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('shows its canvas, which is black at first, once something has been drawn', () => {
  const canvas = Object.assign(new EventTarget(), { style: { visibility: '' } });
  const shownAs: string[] = [];
  const renderer = {
    ...{ canvas, limits: {}, gc: {}, background: {}, resize: () => {} },
    gl: { isContextLost: () => false, fenceSync: () => null, flush: () => {} },
    render: () => shownAs.push(canvas.style.visibility),
  } as unknown as WebGLRenderer<HTMLCanvasElement>;
  const nothing = () => {};
  const surface = createDrawingSurface(
    {
      ...{ renderer, dpr: 1, root: {} as Container },
      element: { clientWidth: 300, clientHeight: 200 } as HTMLElement,
    },
    { resized: nothing, cleared: nothing, lost: nothing, restored: nothing },
  );
  expect(canvas.style.visibility).toBe('hidden');
  surface.render();
  surface.render();
  expect([shownAs, canvas.style.visibility]).toEqual([['hidden', 'visible'], 'visible']);
  surface.dispose();
});
