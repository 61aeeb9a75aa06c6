import { createEntryState } from '#client/app/create-entry.ts';
import { createEntityStores } from '#client/state/create-entity-stores.ts';
import type { EntityStores } from '#client/state/entity-stores.ts';
import { memoryStorage } from './memory-storage.ts';

/** The client's stores on storages of their own. */
export const entityStores = (): EntityStores =>
  createEntityStores(createEntryState(memoryStorage(), 'member'));
