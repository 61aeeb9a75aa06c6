/** Calls everyone who has subscribed, in the order of their subscriptions. */
export interface Emitter<T = void> {
  emit(event: T): void;
  /** Subscribes. Returns a function that ends the subscription. */
  on(listener: (event: T) => void): () => void;
}

export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<{ call(event: T): void }>();
  return {
    emit(event) {
      for (const listener of [...listeners]) listener.call(event);
    },
    on(call) {
      const listener = { call };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
