import { createKeptStorage } from './kept-storage.ts';

/** Looked up at each use: a page whose browser forbids storage still loads. */
const given: Storage = {
  get length() {
    return sessionStorage.length;
  },
  key: (at) => sessionStorage.key(at),
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
  clear: () => sessionStorage.clear(),
};

/** The tab's own storage. It never throws: values without room are kept in memory while the page is open. */
export const tabStorage: Storage = createKeptStorage(given, () => {});
