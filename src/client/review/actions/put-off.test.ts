import { beforeEach, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { reportPutOff } from './put-off.ts';

let client: Client;
let calls: string[];
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.session.user = { id: 'ben' } as User;
  client.orders.state.details['7'] = { orderId: '7', progress: 'approved' } as never;
  calls = [];
  client.api.call = (async (name: string) => {
    calls.push(name);
    return callFailure('aborted', 0);
  }) as unknown as Client['api']['call'];
});

it('says that a review was closed', async () => {
  delete client.orders.state.details['7'];
  await reportPutOff(client, '7');
  expect(client.toasts.toasts).toMatchObject([{ title: 'The review of order #7 was closed' }]);
});

it('says nothing to the next person where the session ends while its reason is asked for', async () => {
  await reportPutOff(client, '7');
  expect(calls).toEqual(['timeline']);
  expect(client.toasts.toasts).toEqual([]);
});

it('asks for nothing once the session has ended', async () => {
  client.session.user = null;
  await reportPutOff(client, '7');
  expect(calls).toEqual([]);
  expect(client.toasts.toasts).toEqual([]);
});
