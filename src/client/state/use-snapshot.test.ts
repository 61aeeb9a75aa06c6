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

it('is not stale where something else changes between its rendering and the next look at it', () => {
  const store = proxy({ read: 1, other: 1 });
  const earlier = renderingOf(store, read);
  const onScreen = earlier.now();
  earlier.rendered(onScreen);
  expect(createProxy(onScreen, read).read).toBe(1);
  store.other = 2;
  // A deferred rendering goes on from what is new, and is looked at before it is on the screen.
  const later = renderingOf(store, read);
  const rendered = later.now();
  later.rendered(rendered);
  expect(createProxy(rendered, read).read).toBe(1);
  expect(rendered).not.toBe(onScreen);
  store.other = 3;
  expect(later.now()).toBe(rendered);
});
