import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionState } from '#client/accounts/stores/session.store.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import type { Client } from './client.ts';

/** The state that the page begins with. The client, once it has come, works on the same. */
export interface EntryState extends Pick<Client, 'session' | 'connection' | 'toasts' | 'storage'> {
  /** Where what was held for a key goes that another tab has stored later; null for nowhere. */
  asideOf(key: string, value: string): { key: string; value: string } | null;
}

/** What a screen is shown by before the client's code has come: the sign-in needs no more. */
export interface Entry extends Omit<EntryState, 'asideOf'> {
  /** Null until its code has come. */
  readonly client: Client | null;
  /** Loads the client, once for all callers, and asks again until it comes. */
  load(): Promise<Client>;
  /** Loads the client likewise, but asks once only: null where its code does not come. */
  tryLoad(): Promise<Client | null>;
  /** Calls back when the client has come; returns how to end that. */
  watch(watcher: () => void): () => void;
}

export const EntryContext = createContext<Entry | null>(null);

export function useEntry(): Entry {
  const entry = useContext(EntryContext);
  if (entry === null) throw new Error('no entry above this component');
  return entry;
}

/** Returns the client, or null until its code has come. */
export function useComingClient(): Client | null {
  const entry = useEntry();
  return useSyncExternalStore(entry.watch, () => entry.client);
}

/** Snapshots are frozen; they are given out under the models' own types, to be read only. */
export const useSession = (): SessionState => useSnapshot(useEntry().session) as SessionState;
