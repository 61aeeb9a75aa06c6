/** Returns what the browser's storage holds; `otherwise` where it may not be looked up. */
function readFrom<T>(find: () => Storage, read: (storage: Storage) => T, otherwise: T): T {
  try {
    return read(find());
  } catch {
    return otherwise;
  }
}

/** Looks the browser's storage up at each use. Where a browser forbids it, it is empty and throws on each change. */
const lookedUp = (find: () => Storage): Storage => ({
  get length() {
    return readFrom(find, (storage) => storage.length, 0);
  },
  key: (at) => readFrom(find, (storage) => storage.key(at), null),
  getItem: (key) => readFrom(find, (storage) => storage.getItem(key), null),
  setItem: (key, value) => find().setItem(key, value),
  removeItem: (key) => find().removeItem(key),
  clear: () => find().clear(),
});

export const browserStorage = lookedUp(() => localStorage);
export const sessionOnlyStorage = lookedUp(() => sessionStorage);

/** Returns whether the browser's settings forbid this site to store anything. */
export const isStorageForbidden = (): boolean =>
  readFrom(
    () => localStorage,
    (storage) => storage.length,
    -1,
  ) < 0;
