import { createKeptStorage } from './kept-storage.ts';
import { sessionOnlyStorage } from './web-storage.ts';

/** The tab's own storage. It never throws: values without room are kept in memory while the page is open. */
export const tabStorage: Storage = createKeptStorage(sessionOnlyStorage, () => {});
