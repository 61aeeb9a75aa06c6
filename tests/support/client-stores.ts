import { createEntityStores } from '#client/stores/create-entity-stores.ts';
import type { EntityStores } from '#client/stores/entity-stores.ts';
import { memoryStorage } from './memory-storage.ts';

/** The client's stores on storages of their own. */
export const entityStores = (): EntityStores => createEntityStores(memoryStorage(), memoryStorage(), 0);
