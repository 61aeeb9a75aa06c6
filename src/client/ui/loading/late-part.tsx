import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { untilLoaded } from './late-component.ts';

/** The code of a component, which comes late. */
export interface LateCode<Props extends object> {
  /** Fetches it, once. */
  load(): Promise<void>;
  isLoaded(): boolean;
  /** Null until it has come. */
  component(): ComponentType<Props> | null;
  /** Calls `listener` when it comes. Returns a function that ends that. */
  watch(listener: () => void): () => void;
}

export function lateCode<Props extends object>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  return {
    load() {
      loading ??= untilLoaded(load).then((component) => {
        loaded = component;
        for (const listener of listeners) listener();
      });
      return loading;
    },
    isLoaded: () => loaded !== null,
    component: () => loaded,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Nothing, or `awaited`, until its code has come, which it fetches where nobody has yet; in the same turn once it has:
 * unlike `lateComponent` it never suspends, not even for a moment.
 */
export function LatePart<Props extends object>({
  code,
  with: props,
  awaited = null,
}: {
  code: LateCode<Props>;
  with: Props;
  awaited?: ReactNode;
}): ReactNode {
  const Part = useSyncExternalStore(code.watch, code.component);
  useEffect(() => void code.load(), [code]);
  return Part === null ? awaited : <Part {...props} />;
}
