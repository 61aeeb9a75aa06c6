import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageOfTab, writeStoredSession } from '#client/accounts/stores/kept-session.ts';
import { keptImpersonator } from '#client/accounts/stores/session-end.ts';
import { draftKey, draftOf, readDrafts, setDraft } from '#client/review/stores/drafts.ts';
import { formKey, keepForm } from '#client/sync/kept-form.ts';
import { sessionOnlyStorage } from '#client/sync/web-storage.ts';
import type { User } from '#shared/accounts/user.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { endSession, handOverLeftTexts, isLostWithTab } from './session-life.ts';
import { clearHistory, signOut, unsentHere } from './sign-out.ts';

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

it('whoever signs out takes the names of their files along, and leaves those of others', async () => {
  const expirationDate = new Date(Date.now() + 60_000).toISOString();
  const storage = memoryStorage({
    'upload.mei.n1': '{}',
    'upload.ben.n2': '{}',
    'draft.ben.new.v1.public': '{}',
  });
  writeStoredSession(storage, { clientId: 'customer', token: 't', expirationDate, userId: 'mei' });
  const client = createClient('http://127.0.0.1:9/api', storage);
  expect(unsentHere(client)).toBe(1);
  await signOut(client);
  expect([...Array(storage.length).keys()].map((at) => storage.key(at))).toEqual([
    'upload.ben.n2',
    'draft.ben.new.v1.public',
  ]);
});

it('shows nobody the product as whoever signed out before them had chosen to see it', async () => {
  const expirationDate = new Date(Date.now() + 60_000).toISOString();
  const storage = memoryStorage({ view: 'customer' });
  writeStoredSession(storage, { clientId: 'customer', token: 't', expirationDate, userId: 'mei' });
  const client = createClient('http://127.0.0.1:9/api', storage);
  expect(client.session.view).toBe('customer');
  await signOut(client);
  expect(client.session.view).toBe('client');
});

it('shows nobody the product in the theme that whoever signed out before them had chosen', async () => {
  const expirationDate = new Date(Date.now() + 60_000).toISOString();
  const storage = memoryStorage({ theme: 'dark' });
  writeStoredSession(storage, { clientId: 'customer', token: 't', expirationDate, userId: 'mei' });
  const client = createClient('http://127.0.0.1:9/api', storage);
  expect(client.session.theme).toBe('dark');
  await signOut(client);
  expect(client.session.theme).toBe('system');
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

it('gives whoever was signed in as somebody else what they wrote, as drafts of their own, once the session has ended', async () => {
  const own = memoryStorage();
  vi.stubGlobal('localStorage', own);
  const expirationDate = new Date(Date.now() + 60_000).toISOString();
  const stored = { clientId: 'customer', token: 't', expirationDate, userId: 'ben' };
  writeStoredSession(sessionOnlyStorage, stored);
  const client = createClient('http://127.0.0.1:9/api', sessionOnlyStorage);
  const helen = { id: 'helen', name: 'Helen Ford', avatar: null };
  client.session.user = { id: 'ben', impersonator: helen } as User;
  const edit = { kind: 'edit', topicId: 't1', messageId: 'c1' } as const;
  setDraft(client, draftKey.edit('c1'), draftOf({ ...edit, message: richTextOf('Darker, please') }));
  keepForm(client.storage, formKey('ben', 'profile'), { jobTitle: 'Buyer' });
  const body = { message: JSON.stringify(richTextOf('On its way')) };
  const params = { orderId: '7', attachmentId: 'a1', versionId: 'v1', topicId: 't1' };
  const write = { mutationId: 'm1', name: 'addComment', userId: 'ben', queuedAt: 0, input: { params, body } };
  client.storage.setItem('outbox.m1', JSON.stringify(write));

  endSession(client, 'Your session has run out.');
  expect(client.session.end).toEqual({
    reason: 'Your session has run out. What you wrote is among your own unsent drafts.',
    unsent: 0,
  });
  await vi.dynamicImportSettled();
  expect(isLostWithTab(client)).toBe(false);
  const drafts = Object.values(readDrafts(own, 'helen'));
  expect(drafts.map(({ kind, message }) => [kind, plainText(message)])).toEqual([
    ['reply', 'Darker, please'],
    ['new', 'Profile: Buyer'],
    ['reply', 'On its way'],
  ]);
});

it('gives it to them too where the browser had unloaded the tab before the session ended', async () => {
  const own = memoryStorage();
  vi.stubGlobal('localStorage', own);
  const expirationDate = new Date(Date.now() - 1_000).toISOString();
  writeStoredSession(sessionOnlyStorage, {
    clientId: 'customer',
    token: 't',
    expirationDate,
    userId: 'ben',
  });
  keptImpersonator.write(sessionOnlyStorage, 'helen');
  keepForm(sessionOnlyStorage, formKey('ben', 'profile'), { jobTitle: 'Buyer' });
  const client = createClient('http://127.0.0.1:9/api', storageOfTab(Date.now()));
  await handOverLeftTexts(client);
  expect(Object.values(readDrafts(own, 'helen')).map(({ message }) => plainText(message))).toEqual([
    'Profile: Buyer',
  ]);
  expect(client.session.end?.reason).toContain('What you wrote is among your own unsent drafts.');
});

it('tells a tab that knows of no session where the unsent text of members is, and not that of guests', () => {
  const kept = { 'guestWriter.abc': 'rosa', 'draft.rosa.new.v1.public': '{}' };
  const endOf = (storage: Storage) => createClient('http://127.0.0.1:9/api', storage).session.end;
  expect(endOf(memoryStorage(kept))).toBeNull();
  expect(endOf(memoryStorage({ ...kept, ...writing }))).toEqual({ reason: '', unsent: 3 });
});
