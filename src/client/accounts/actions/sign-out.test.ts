import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeStoredSession } from '#client/accounts/stores/kept-session.ts';
import { createClient } from '#client/app/create-client.ts';
import { sessionOnlyStorage } from '#client/sync/web-storage.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { isLostWithTab } from './session-life.ts';
import { clearHistory, unsentHere } from './sign-out.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const writing = {
  'draft.mei.new.v1.public': '{}',
  'outbox.m1': '{"userId":"mei"}',
  'form.ben.profile': '{}',
  'guestKey.abc': 'k',
};

it('clearing the history keeps what was written here, and who wrote it as a guest, unless it is to go too', async () => {
  const storage = memoryStorage({ ...writing, theme: 'dark', view: 'client' });
  const client = createClient('http://127.0.0.1:9/api', storage);
  expect(unsentHere(client)).toBe(3);
  await clearHistory(client, true);
  expect(Object.keys(writing).map((key) => storage.getItem(key))).toEqual(Object.values(writing));
  expect(storage.length).toBe(Object.keys(writing).length);
  await clearHistory(client, false);
  expect(storage.length).toBe(0);
});

it('asks before a tab is closed that alone keeps what somebody writes as somebody else', () => {
  const expirationDate = new Date(Date.now() + 60_000).toISOString();
  writeStoredSession(sessionOnlyStorage, { clientId: 'customer', token: 't', expirationDate, userId: 'u1' });
  const client = createClient('http://127.0.0.1:9/api', sessionOnlyStorage);
  expect(isLostWithTab(client)).toBe(false);
  client.storage.setItem('draft.u1.new.v1.public', '{}');
  expect(isLostWithTab(client)).toBe(true);
  client.storage.removeItem('draft.u1.new.v1.public');
  expect(isLostWithTab(client)).toBe(false);
});
