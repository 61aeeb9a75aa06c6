import { beforeEach, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { markRead, removeNotices, saveSettings } from './notices.ts';

let client: Client;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  const refused = { ...callFailure('not_found', 404), message: 'Not Found', messages: ['It is gone.'] };
  vi.spyOn(client.api, 'call').mockResolvedValue(refused);
});
const titles = () => client.toasts.toasts.map(({ title }) => title);

it('refused calls of notifications show the generic error', async () => {
  expect(await markRead(client, { id: '1' })).toBe(false);
  expect(await removeNotices(client, 'all')).toBe(false);
  expect(titles()).toEqual(['Ooops!']);
});

it('refused calls of their settings show the server’s text', async () => {
  expect(await saveSettings(client, {} as never)).toBe(false);
  expect(titles()).toEqual(['Not Found']);
});
