import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStoredSession, writeStoredSession } from '#client/accounts/stores/kept-session.ts';
import { keptImpersonator } from '#client/accounts/stores/session-end.ts';
import { draftKey, draftOf, isDraftOf, prefixOf, readDrafts } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { createOutboxStorage } from '#client/sync/outbox-storage.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { followImpersonation } from './impersonate.ts';

const own = memoryStorage();
const next = {
  accessToken: 'next',
  accessTokenExpiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  accessTokenLastsMs: 3_600_000,
  user: { id: 'rosa' },
  client: { id: 'customer' },
};
const written = `${prefixOf('ben')}${draftKey.aside('one')}`;

beforeEach(() => {
  own.clear();
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
  expect(await followImpersonation(clientWith({ ok: true, data: next }), 'link')).toBe('begun');
  expect(Object.values(readDrafts(own, 'helen')).map(({ message }) => plainText(message))).toEqual([
    'Warmer, please',
  ]);
  expect(tabStorage.getItem(written)).toBeNull();
  expect(readStoredSession(tabStorage, Date.now())?.userId).toBe('rosa');
});

it('names the order of what was written there for a decision', async () => {
  const summary = `${prefixOf('ben')}${draftKey.decision('10482', 'MAKE_CHANGES')}`;
  const draft = draftOf({ kind: 'new', message: richTextOf('Thinner rules') });
  tabStorage.setItem(summary, JSON.stringify(draft));
  await followImpersonation(clientWith({ ok: true, data: next }), 'link');
  const ofOrder = Object.entries(readDrafts(own, 'helen')).filter((each) => isDraftOf('10482', ...each));
  expect(ofOrder.map(([, { message }]) => plainText(message))).toEqual(['Thinner rules']);
});

it('sends what the earlier session is still sending, and keeps no draft of it', async () => {
  const userId = 'ben';
  const stored = { clientId: 'customer', token: 'first', userId, expirationDate: next.accessTokenExpiresAt };
  writeStoredSession(tabStorage, stored);
  const outbox = createOutboxStorage(tabStorage);
  const input = { params: { topicId: 't1' }, body: { message: JSON.stringify(richTextOf('Cooler')) } };
  for (const mutationId of ['m1', 'm2'])
    outbox.keep({ mutationId, name: 'addComment', input, userId, queuedAt: 1 });
  const client = createClient('http://127.0.0.1:9/api', tabStorage);
  const sent: (string | undefined)[] = [];
  client.api.call = (async (name: string, _: object, options: { mutationId?: string } = {}) => {
    if (name === 'addComment') {
      sent.push(options.mutationId);
      // The link is known before.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { ok: true, data: name === 'addComment' ? { id: 'c1' } : next, meta: {} };
  }) as unknown as Client['api']['call'];
  // The session of the tab begins to send as its page is loaded.
  client.outbox.resume(userId);
  expect(await followImpersonation(client, 'link')).toBe('begun');
  expect(sent).toEqual(['m1', 'm2']);
  expect(Object.values(readDrafts(own, 'helen')).map(({ message }) => plainText(message))).toEqual([
    'Warmer, please',
  ]);
});

it.each([
  ['forbidden', 'refused'],
  ['network', 'unreachable'],
])('leaves the tab as it is where the link opens nothing (%s)', async (code, outcome) => {
  expect(await followImpersonation(clientWith({ ok: false, code, message: '' }), 'link')).toBe(outcome);
  expect(tabStorage.getItem(written)).not.toBeNull();
});
