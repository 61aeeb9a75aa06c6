import { createProxy } from 'proxy-compare';
import { proxy } from 'valtio';
import { expect, it } from 'vitest';
import { renderingOf } from './use-snapshot.ts';

const read = new WeakMap();

/** Renders a component that reads one part of the store, and returns whether what it rendered is old by now. */
function render(store: { read: number; other: number }): { isStale(): boolean } {
  const rendering = renderingOf(store, read);
  const current = rendering.now();
  rendering.rendered(current);
  expect(createProxy(current, read).read).toBe(store.read);
  return { isStale: () => rendering.now() !== current };
}

it('is stale once something has changed that was read, and nothing else', () => {
  const store = proxy({ read: 1, other: 1 });
  const first = render(store);
  expect(first.isStale()).toBe(false);
  store.other = 2;
  expect(first.isStale()).toBe(false);
  store.read = 2;
  expect(first.isStale()).toBe(true);
  expect(render(store).isStale()).toBe(false);
});

it('is not stale where it renders anew after something else has changed, before that is on the screen', () => {
  const store = proxy({ read: 1, other: 1 });
  render(store);
  store.other = 2;
  expect(render(store).isStale()).toBe(false);
});
