import type { ComponentType } from 'react';

export type LoadScreen<Props> = () => Promise<ComponentType<Props>>;

const loaded = new Map<unknown, unknown>();
const watchers = new Set<() => void>();

/** Loads a screen's code before it is shown, so that it shows at once. */
export async function loadScreen<Props>(load: LoadScreen<Props>): Promise<void> {
  loaded.set(load, await load());
  for (const watcher of watchers) watcher();
}

/** Returns the screen if its code has come. `load` is the key under which it is kept, so that it must be a constant. */
export const loadedScreen = <Props>(load: LoadScreen<Props>): ComponentType<Props> | undefined =>
  loaded.get(load) as ComponentType<Props> | undefined;

/** Calls back whenever a screen's code has come; returns how to end that. */
export function watchLoadedScreens(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
