import { expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { memoryStorage as memory } from '../../../../tests/support/clients/memory-storage.ts';
import { rememberCompany } from './kept-company.ts';
import { writeStoredSession } from './kept-session.ts';
import { type AppConfig, createSessionStore, lookOf } from './session.store.ts';

const now = Date.parse('2026-03-01T08:00:00.000Z');
const kept = (clientId: string, expirationDate: string) => ({
  clientId,
  token: 't',
  userId: 'u1',
  expirationDate,
});

it('takes a kept session up until it expires, on the side of its client', () => {
  const storage = memory(kept('user', '2026-03-01T09:00:00.000Z'));
  expect(createSessionStore(storage, memory(), now)).toMatchObject({ status: 'resuming', side: 'user' });
});

it('removes a session that has expired or is incomplete', () => {
  for (const entries of [
    kept('customer', '2026-03-01T08:00:00.000Z'),
    kept('customer', 'not a date'),
    { clientId: 'customer', token: 't' },
  ]) {
    const storage = memory({ ...entries, theme: 'dark' });
    expect(createSessionStore(storage, memory(), now)).toMatchObject({ status: 'signed-out', theme: 'dark' });
    expect(storage.getItem('token')).toBeNull();
  }
});

it('shows the sign-in of the side that was last used in the tab', () => {
  expect(createSessionStore(memory(), memory({ side: 'user' }), now).side).toBe('user');
  expect(createSessionStore(memory(), memory(), now).side).toBe('customer');
});

it('keeps a session under the four keys of the specification', () => {
  const storage = memory();
  writeStoredSession(storage, kept('customer', '2026-03-01T09:00:00.000Z'));
  expect(['clientId', 'token', 'expirationDate', 'userId'].map((key) => storage.getItem(key))).toEqual([
    'customer',
    't',
    '2026-03-01T09:00:00.000Z',
    'u1',
  ]);
});

it('distinguishes a session of the tab from the browser’s own, and remembers the white-label client of the address', () => {
  const tab = memory(kept('customer', '2026-03-01T09:00:00.000Z'));
  expect(createSessionStore(tab, tab, now)).toMatchObject({ status: 'resuming', place: 'tab' });
  expect(createSessionStore(memory(), tab, now)).toMatchObject({ status: 'signed-out', place: 'browser' });
  rememberCompany(tab, '?company=resold');
  rememberCompany(tab, '?other=1');
  expect(createSessionStore(memory(), tab, now).company).toBe('resold');
});

it('shows the look of whoever is signed in, before that the sign-in page’s, and else the provider’s own', () => {
  const whitelabel = { productName: 'Resold' };
  const config = { whitelabel, productName: 'Galley', look: { logo: 'data:image/png,' } } as AppConfig;
  expect(lookOf({ user: null, config })).toBe(whitelabel);
  expect(lookOf({ user: null, config: null })).toBeNull();
  const own = { productName: 'Galley', logo: 'data:image/png,' };
  expect(lookOf({ user: { whitelabelInfo: null } as User, config })).toEqual(own);
  expect(lookOf({ user: null, config: { ...config, whitelabel: null } })).toEqual(own);
});
