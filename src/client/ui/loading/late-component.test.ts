import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilLoaded } from './late-component.ts';

interface FakeLink {
  href: string;
  sheet: object | null;
  cloneNode(): FakeLink;
  after(other: FakeLink): void;
}
let links: FakeLink[] = [];
const link = (href: string, sheet: object | null): FakeLink => ({
  href,
  sheet,
  cloneNode: () => link(href, null),
  after: (other) => void links.push(other),
});

beforeEach(() => {
  vi.useFakeTimers();
  links = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelectorAll: () => links });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Code that fails to come `failures` times. */
const failing = (failures: number) => {
  let left = failures;
  return vi.fn(() => (left-- > 0 ? Promise.reject(new TypeError('no connection')) : Promise.resolve('code')));
};

it('asks again when the line is back', async () => {
  const load = failing(1);
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks again after ever longer pauses where the line sends no event', async () => {
  const load = failing(3);
  const loaded = untilLoaded(load);
  const calls: number[] = [];
  for (let second = 0; second <= 7; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    calls.push(load.mock.calls.length);
  }
  expect(calls).toEqual([1, 2, 2, 3, 3, 3, 3, 4]);
  await expect(loaded).resolves.toBe('code');
});

it('asks again for style sheets that did not come, once each', async () => {
  links = [link('/a.css', {}), link('/b.css', null), link('/b.css', null)];
  const loaded = untilLoaded(failing(1));
  await vi.advanceTimersByTimeAsync(1_000);
  await loaded;
  expect(links.map(({ href }) => href)).toEqual(['/a.css', '/b.css', '/b.css', '/b.css']);
});
