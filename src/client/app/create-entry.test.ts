import { expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import { createEntry, createEntryState } from './create-entry.ts';

it('loads the client once, and tells who watches when it has come', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const client = {} as Client;
  const start = vi.fn(async () => client);
  const entry = createEntry(createEntryState(memoryStorage(), 'member'), start);
  const seen: (Client | null)[] = [];
  const stop = entry.watch(() => seen.push(entry.client));
  expect(entry.client).toBeNull();
  expect(await Promise.all([entry.load(), entry.load()])).toEqual([client, client]);
  stop();
  expect(seen).toEqual([client]);
  expect(start).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
