/** One key below `order-draft.` names the latest draft and contains no text. */
const prefixes: readonly string[] = ['draft.', 'outbox.', 'order-draft.', 'form.'];
/** Returns whether a key holds what may not be lost silently: unsent text, and writes on their way. */
export const isWriting = (key: string): boolean =>
  prefixes.some((prefix) => key.startsWith(prefix)) && !key.endsWith('.current');

/** Returns what `use` does; `otherwise` where the browser forbids storage, or has no room. */
function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/**
 * Returns a storage that never throws. Values that the browser refuses to store, because its quota is full or it
 * forbids storage, are kept in memory while the tab is open and tried again with every later change. `unkept`
 * receives whether unsent text is among them; `changed` is called after each change.
 */
export function createKeptStorage(
  storage: Storage,
  unkept: (some: boolean) => void,
  changed = (): void => {},
): Storage {
  const held = new Map<string, string>();
  let wasUnkept = false;
  const isKept = (key: string, value: string): boolean =>
    attempt(() => {
      storage.setItem(key, value);
      return true;
    }, false);
  const settle = (): void => {
    for (const [key, value] of held) if (isKept(key, value)) held.delete(key);
    const isUnkept = [...held.keys()].some(isWriting);
    if (isUnkept !== wasUnkept) unkept(isUnkept);
    wasUnkept = isUnkept;
  };
  const keys = (): string[] => {
    const kept = attempt(() => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''), []);
    return [...kept, ...[...held.keys()].filter((key) => !kept.includes(key))];
  };
  return {
    get length() {
      return keys().length;
    },
    key: (at) => keys()[at] ?? null,
    getItem: (key) => held.get(key) ?? attempt(() => storage.getItem(key), null),
    setItem(key, value) {
      held.delete(key);
      if (!isKept(key, value)) held.set(key, value);
      settle();
      changed();
    },
    removeItem(key) {
      held.delete(key);
      attempt(() => storage.removeItem(key), undefined);
      settle();
      changed();
    },
    clear() {
      held.clear();
      attempt(() => storage.clear(), undefined);
      settle();
    },
  };
}
