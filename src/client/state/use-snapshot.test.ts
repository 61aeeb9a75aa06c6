import { proxy } from 'valtio';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSnapshot } from './use-snapshot.ts';

/** React as one component sees it: what is kept between its renderings, and how a rendering is checked. */
const react = vi.hoisted(() => ({
  kept: [] as unknown[],
  at: 0,
  check: (): unknown => null,
  rendered: null as unknown,
}));
vi.mock('react', () => {
  const kept = (make: () => unknown): unknown => {
    react.kept[react.at] ??= make();
    return react.kept[react.at++];
  };
  return {
    useMemo: kept,
    useCallback: (callback: unknown) => kept(() => callback),
    useSyncExternalStore(_: unknown, now: () => unknown) {
      react.check = now;
      react.rendered = now();
      return react.rendered;
    },
  };
});

const render = <T extends object>(store: T): ReturnType<typeof useSnapshot<T>> => {
  react.at = 0;
  return useSnapshot(store);
};
/** Whether React would take what was rendered for old. */
const isStale = (): boolean => react.check() !== react.rendered;

beforeEach(() => {
  react.kept = [];
});

it('is stale once something has changed that was read, and nothing else', () => {
  const store = proxy({ read: 1, other: 1 });
  expect(render(store).read).toBe(1);
  expect(isStale()).toBe(false);
  store.other = 2;
  expect(isStale()).toBe(false);
  store.read = 2;
  expect(isStale()).toBe(true);
  expect(render(store).read).toBe(2);
  expect(isStale()).toBe(false);
});

it('is not stale where it renders anew after something else has changed, before that is on the screen', () => {
  const store = proxy({ read: 1, other: 1 });
  render(store).read;
  store.other = 2;
  render(store).read;
  expect(isStale()).toBe(false);
});
