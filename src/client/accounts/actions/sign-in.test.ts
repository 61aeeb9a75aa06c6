import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStoredSession } from '#client/accounts/stores/kept-session.ts';
import type { AppConfig } from '#client/accounts/stores/session.store.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { hourMs } from '#shared/kernel/durations.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { signIn } from './sign-in.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

it('begins a session that lasts as long as the server says, also where the device’s clock is days ahead', async () => {
  const storage = memoryStorage();
  const client = createClient('http://127.0.0.1:1/api', storage);
  client.session.config = { clientCredentials: { customer: 'c', provider: 'p' } } as AppConfig;
  const data = {
    customerToken: {
      accessToken: 'token',
      accessTokenExpiresAt: new Date(Date.now() - 48 * hourMs).toISOString(),
      accessTokenLastsMs: 12 * hourMs,
      user: { id: 'mei' },
      client: { id: 'customer' },
    },
    customerProfile: { id: 'mei', businessHours: standardHours('Asia/Kuala_Lumpur') },
    appConfig: client.session.config,
  };
  client.api.call = (async (name: keyof typeof data) => ({ ok: true, data: data[name], meta: {} })) as never;
  client.socket.connect = async () => {};
  expect(await signIn(client, 'customer', 'mei@lim.test', 'password')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve));
  expect(client.session.status).toBe('signed-in');
  expect(readStoredSession(storage, Date.now() + 11 * hourMs)?.userId).toBe('mei');
  expect(readStoredSession(storage, Date.now() + 13 * hourMs)).toBeNull();
});
