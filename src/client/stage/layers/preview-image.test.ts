import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { loadPreview } from './preview-image.ts';

let load: typeof loadPreview;
let idle: (() => void)[];
const asked: string[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [idle, asked.length] = [[], 0];
  // Pixi asks what browser it is in as soon as it is loaded; Node 20 has no navigator.
  vi.stubGlobal('navigator', { userAgent: 'node', platform: 'node' });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => {
    idle[handle - 1] = () => {};
  });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(null, { status: 404 });
  });
  load = (await import('./preview-image.ts')).loadPreview;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('leaves the thread to what is shown first', async () => {
  const preview = await new Promise((resolve) => {
    const loading = load('/preview', () => resolve(loading));
    for (const work of idle) work();
    expect(asked).toEqual([]);
    vi.runAllTimers();
    expect(asked).toEqual([]);
    for (const work of idle) work();
    expect(asked).toEqual(['/preview']);
  });
  expect(preview).toMatchObject({ failed: expect.any(Function) });
});

it.each([0, 1])('is not fetched where its document goes before, be the thread idle %d times', (times) => {
  const preview = load('/preview', () => {});
  if (times > 0) vi.runAllTimers();
  preview.dispose();
  vi.runAllTimers();
  for (const work of idle) work();
  expect(asked).toEqual([]);
});
