import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pictureShown } from './picture-shown.ts';

const preview = '/preview/1.jpg';
let images: HTMLImageElement[];
let show: (address: string) => void;
let supported: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [images, supported] = [[], ['element']];
  vi.stubGlobal('location', { href: 'http://galley.test/orders' });
  vi.stubGlobal(
    'Image',
    class {
      constructor() {
        images.push(this as unknown as HTMLImageElement);
      }
    },
  );
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static get supportedEntryTypes() {
        return supported;
      }
      constructor(onEntries: (list: { getEntries(): { url: string }[] }) => void) {
        show = (url) => onEntries({ getEntries: () => [{ url }] });
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Returns whether the picture counts as shown now. */
function begin(address: string | null = preview): () => Promise<boolean> {
  let isShown = false;
  void pictureShown({ preview: address }).then(() => {
    isShown = true;
  });
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return isShown;
  };
}

it('waits until this very picture is on the screen', async () => {
  const isShown = begin();
  images[0]?.onload?.(new Event('load'));
  show('http://galley.test/preview/2.jpg');
  expect(await isShown()).toBe(false);
  show('http://galley.test/preview/1.jpg');
  expect(await isShown()).toBe(true);
});

it('waits for none that is not there, does not come, or takes long', async () => {
  expect(await begin(null)()).toBe(true);
  const isFailed = begin();
  expect(await isFailed()).toBe(false);
  images[0]?.onerror?.('error');
  expect(await isFailed()).toBe(true);
  const isLate = begin();
  await vi.advanceTimersByTimeAsync(199);
  expect(await isLate()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isLate()).toBe(true);
});

it('waits for a frame and an idle moment where a browser does not say what is on the screen', async () => {
  supported = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 30));
  const isShown = begin();
  images[0]?.onload?.(new Event('load'));
  await vi.advanceTimersByTimeAsync(45);
  expect(await isShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isShown()).toBe(true);
});
