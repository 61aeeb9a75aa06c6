import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import { createEntryState } from './create-entry.ts';
import { startClient } from './start-client.ts';

const reload = vi.fn();

/** Nothing is sent in these tests: the address is no server's. */
const baseUrl = 'http://127.0.0.1:1/api';

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { pathname: '/signin', search: '', reload });
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('follows what another tab signed in to while the client’s code was on its way', () => {
  const storage = memoryStorage();
  const state = createEntryState(storage, 'member');
  const session = {
    clientId: 'customer',
    token: 't',
    userId: 'u1',
    expirationDate: '2999-01-01T00:00:00.000Z',
  };
  for (const [key, value] of Object.entries(session)) storage.setItem(key, value);
  startClient(baseUrl, state, 'member');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('knows that the line went down while the client’s code was on its way, and leaves an unchanged session alone', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const client = startClient(baseUrl, createEntryState(memoryStorage(), 'member'), 'member');
  expect(client.connection.lost).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});
