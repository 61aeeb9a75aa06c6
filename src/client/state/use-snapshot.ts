import { createProxy, isChanged } from 'proxy-compare';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio';

/** Of all components: each of its snapshots is wrapped once. */
const wrapped = new WeakMap();

/**
 * Returns what a store holds, for a component that renders again when something changes that it has read. In place of
 * valtio's own hook, which compares with what was last on the screen: React then takes a deferred rendering for torn, and
 * repeats all of it at once, when anything else in the store has changed. `inSync`: it renders within the event that
 * changes the store, as a text field must that shows what the store holds: React would take it back to the text before,
 * and the caret to its end.
 */
export function useSnapshot<T extends object>(store: T, inSync = false): ReturnType<typeof snapshot<T>> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read of another store says nothing of this one.
  const read = useMemo(() => new WeakMap(), [store]);
  const proxies = useMemo(() => new WeakMap(), []);
  const rendering = renderingOf(store, read);
  const current = useSyncExternalStore(
    useCallback(
      (changed) => {
        const stop = subscribe(store, changed, inSync);
        // It may have changed since it was rendered.
        changed();
        return stop;
      },
      [store, inSync],
    ),
    rendering.now,
  );
  rendering.rendered(current);
  return createProxy(current, read, proxies, wrapped);
}

/** One rendering of a component: `now` returns the same snapshot until something that was read of it has changed. */
export function renderingOf<T extends object>(store: T, read: WeakMap<object, unknown>) {
  type Held = ReturnType<typeof snapshot<T>>;
  let held: Held | null = null;
  return {
    now(): Held {
      const next = snapshot(store);
      return held !== null && !isChanged(held, next, read, new WeakMap()) ? held : next;
    },
    rendered(current: Held): void {
      held = current;
    },
  };
}
