import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import { createEntry, createEntryState } from './create-entry.ts';

const client = {} as Client;
const start = vi.fn(() => client);

beforeEach(() => {
  start.mockClear();
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('loads the client once, and notifies who watches when it has come', async () => {
  const entry = createEntry(createEntryState(memoryStorage(), 'member'), async () => start);
  const seen: (Client | null)[] = [];
  const stop = entry.watch(() => seen.push(entry.client));
  expect(entry.client).toBeNull();
  const loads = [entry.load(), entry.load(), entry.tryLoad()];
  expect(await Promise.all(loads)).toEqual([client, client, client]);
  stop();
  expect(seen).toEqual([client]);
  expect(start).toHaveBeenCalledTimes(1);
});

it('asks once only for the client where nobody can wait until it comes', async () => {
  const loadStart = vi.fn(async () => start).mockRejectedValueOnce(new TypeError('no connection'));
  const entry = createEntry(createEntryState(memoryStorage(), 'member'), loadStart);
  expect(await entry.tryLoad()).toBeNull();
  expect(loadStart).toHaveBeenCalledTimes(1);
  expect(await entry.tryLoad()).toBe(client);
});
