import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStoredSession } from '#client/accounts/stores/kept-session.ts';
import { keptImpersonator } from '#client/accounts/stores/session-end.ts';
import { createClient } from '#client/app/create-client.ts';
import { draftKey, draftOf, prefixOf, readDrafts } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { followImpersonation } from './impersonate.ts';

const own = memoryStorage();
const written = `${prefixOf('ben')}${draftKey.aside('one')}`;

beforeEach(() => {
  vi.stubGlobal('localStorage', own);
  vi.stubGlobal('sessionStorage', memoryStorage());
  keptImpersonator.write(tabStorage, 'helen');
  tabStorage.setItem(
    written,
    JSON.stringify(draftOf({ kind: 'new', message: richTextOf('Warmer, please') })),
  );
});
afterEach(() => vi.unstubAllGlobals());

function clientWith(response: object): Client {
  const client = createClient('http://127.0.0.1:9/api', own);
  client.api.call = (async () => response) as unknown as Client['api']['call'];
  return client;
}

it('hands what an earlier session as a customer left in the tab to who acted in it, and begins the next', async () => {
  const data = {
    accessToken: 'next',
    accessTokenExpiresAt: new Date(Date.now() + 60_000).toISOString(),
    user: { id: 'rosa' },
    client: { id: 'customer' },
  };
  expect(await followImpersonation(clientWith({ ok: true, data }), 'link')).toBe('begun');
  expect(Object.values(readDrafts(own, 'helen')).map(({ message }) => plainText(message))).toEqual([
    'Warmer, please',
  ]);
  expect(tabStorage.getItem(written)).toBeNull();
  expect(readStoredSession(tabStorage, Date.now())?.userId).toBe('rosa');
});

it.each([
  ['forbidden', 'refused'],
  ['network', 'unreachable'],
])('leaves the tab as it is where the link opens nothing (%s)', async (code, outcome) => {
  expect(await followImpersonation(clientWith({ ok: false, code, message: '' }), 'link')).toBe(outcome);
  expect(tabStorage.getItem(written)).not.toBeNull();
});
