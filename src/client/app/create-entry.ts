import { createSessionStore } from '#client/accounts/stores/session.store.ts';
import type { Client } from '#client/state/client.ts';
import type { Entry, EntryState } from '#client/state/entry.ts';
import { reportUnkept } from '#client/state/report-unkept.ts';
import { createToastsStore } from '#client/state/toasts.store.ts';
import { createConnectionStore } from '#client/sync/connection.store.ts';
import { createKeptStorage } from '#client/sync/kept-storage.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { sessionOnlyStorage } from '#client/sync/web-storage.ts';
import { untilLoaded } from '#client/ui/loading/late-component.ts';
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

/** `loadStart` gets the code of the client: what builds it over the state. */
export function createEntry(
  { session, connection, toasts, storage }: EntryState,
  loadStart: () => Promise<() => Client>,
): Entry {
  let client: Client | null = null;
  const watchers = new Set<() => void>();
  const begin = (start: () => Client): Client => {
    if (client === null) {
      client = start();
      for (const watcher of watchers) watcher();
    }
    return client;
  };
  return {
    session,
    connection,
    toasts,
    storage,
    get client() {
      return client;
    },
    load: loadOnce(async () => begin(await untilLoaded(loadStart))),
    async tryLoad() {
      try {
        return client ?? begin(await loadStart());
      } catch {
        return null;
      }
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
