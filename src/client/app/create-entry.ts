import { createSessionStore } from '#client/accounts/stores/session.store.ts';
import type { Client } from '#client/state/client.ts';
import type { Entry, EntryState } from '#client/state/entry.ts';
import { reportUnkept } from '#client/state/report-unkept.ts';
import { createToastsStore } from '#client/state/toasts.store.ts';
import { createConnectionStore } from '#client/sync/connection.store.ts';
import { createKeptStorage } from '#client/sync/kept-storage.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { sessionOnlyStorage } from '#client/sync/web-storage.ts';
import { loadOnce } from './loading/load-once.ts';

/** `given` is the browser's storage, or the tab's for an impersonation session. */
export function createEntryState(given: Storage, kind: 'member' | 'guest'): EntryState {
  const connection = createConnectionStore();
  const toasts = createToastsStore();
  let changed = (): void => {};
  const storage = createKeptStorage(
    given,
    (some) => reportUnkept({ connection, toasts }, some),
    () => changed(),
    (key, value) => state.asideOf(key, value),
  );
  const tab = given === sessionOnlyStorage ? storage : tabStorage;
  const session = createSessionStore(storage, tab, Date.now(), kind);
  changed = () => {
    session.kept += 1;
  };
  const state: EntryState = { session, connection, toasts, storage, asideOf: () => null };
  return state;
}

/** `start` gets the code of the client and builds it over the state. */
export function createEntry(state: EntryState, start: () => Promise<Client>): Entry {
  let client: Client | null = null;
  const watchers = new Set<() => void>();
  const load = loadOnce(async () => {
    client = await start();
    for (const watcher of watchers) watcher();
    return client;
  });
  return {
    ...state,
    get client() {
      return client;
    },
    load,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
