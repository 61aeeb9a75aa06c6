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

interface Held {
  value: string;
  /** What the browser stored under the key by then. */
  over: string | null;
}

/**
 * Returns a storage that never throws. Values that the browser refuses to store, because its quota is full or it
 * forbids storage, are kept in memory while the tab is open and tried again with every later change. `unkept`
 * receives whether unsent text is among them; `changed` is called after each change. What another tab has stored later
 * under a key stays there; `asideOf` returns where the value that was held for it goes then, null for nowhere.
 */
export function createKeptStorage(
  storage: Storage,
  unkept: (some: boolean) => void,
  changed = (): void => {},
  asideOf: (key: string, value: string) => { key: string; value: string } | null = () => null,
): Storage {
  const held = new Map<string, Held>();
  let wasUnkept = false;
  const isKept = (key: string, value: string): boolean =>
    attempt(() => {
      storage.setItem(key, value);
      return true;
    }, false);
  const read = (key: string): string | null => attempt(() => storage.getItem(key), null);
  /** Returns whether another tab has stored something later. What it removes is kept here. */
  const isOverwritten = (key: string, { over }: Held): boolean => ![null, over].includes(read(key));
  const heldAt = (key: string): string | null => {
    const one = held.get(key);
    return one === undefined || isOverwritten(key, one) ? null : one.value;
  };
  const settle = (): void => {
    for (const [key, one] of [...held]) {
      const kept = isOverwritten(key, one) ? asideOf(key, one.value) : { key, value: one.value };
      held.delete(key);
      if (kept !== null && !isKept(kept.key, kept.value))
        held.set(kept.key, { value: kept.value, over: kept.key === key ? one.over : null });
    }
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
    getItem: (key) => heldAt(key) ?? read(key),
    setItem(key, value) {
      held.delete(key);
      if (!isKept(key, value)) held.set(key, { value, over: read(key) });
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
