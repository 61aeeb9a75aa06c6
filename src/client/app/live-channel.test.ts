import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replicaOf } from '#client/orders/stores/orders.store.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { createClient } from '../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';

const handlers = vi.hoisted(() => new Map<string, () => void>());
/** Whether the server sends the sequence numbers of joined channels. */
const acknowledges = vi.hoisted(() => ({ joins: true }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, handler: () => void) => handlers.set(name, handler),
    emit: () => {},
    timeout: () => ({
      emitWithAck: async () => {
        if (!acknowledges.joins) throw new Error('no response in time');
        return { channels: {} };
      },
    }),
    disconnect: () => {},
  }),
}));

let client: Client;
const asked: string[] = [];
let failure: 'aborted' | 'not_found' = 'aborted';
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.api.call = (async (name: string) => {
    asked.push(name);
    return { ok: false, code: failure, status: 0, message: '', messages: [] };
  }) as unknown as Client['api']['call'];
});
afterEach(() => {
  asked.length = 0;
  failure = 'aborted';
  acknowledges.joins = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again for the board, once joined, where nobody says whether something has changed in between', async () => {
  client.board.state.status = 'ready';
  await client.socket.connect({ userType: 'user', token: 'token' });
  handlers.get('connect')?.();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.dynamicImportSettled();
  expect(asked).toEqual([]);
  await client.socket.connect({ userType: 'user', token: 'token' });
  acknowledges.joins = false;
  handlers.get('connect')?.();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.dynamicImportSettled();
  expect(asked).toEqual(['board']);
});

it('asks again for who is signed in, once joined: their rights may be others since', async () => {
  client.session.user = { id: 'nour' } as User;
  await client.socket.connect({ userType: 'customer', token: 'token' });
  handlers.get('connect')?.();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.dynamicImportSettled();
  expect(asked).toEqual(['customerProfile']);
});

it('asks again, once joined, for an archive that may have become ready in between', async () => {
  client.orders.state.downloads.d1 = '10482';
  await client.socket.connect({ userType: 'user', token: 'token' });
  handlers.get('connect')?.();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.dynamicImportSettled();
  expect(asked).toEqual(['bulkDownload']);
});

it('asks again, once joined, for what is kept without numbers: own work, links of guests, services', async () => {
  client.session.side = 'user';
  client.work.isAsked = true;
  client.links.status = 'ready';
  await client.socket.connect({ userType: 'user', token: 'token' });
  handlers.get('connect')?.();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.dynamicImportSettled();
  expect(asked.sort()).toEqual(['guestLinks', 'ownWork', 'workTimeReminder']);
  expect(client.orders.state.serviceChanges).toBe(1);
});

it('asks for nothing that is not shown', async () => {
  await client.socket.connect({ userType: 'user', token: 'token' });
  handlers.get('connect')?.();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.dynamicImportSettled();
  expect(asked).toEqual([]);
});

it('shows no more, once joined, an order that was deleted in between; one that cannot be had just now stays', async () => {
  await client.socket.connect({ userType: 'user', token: 'token' });
  void client.socket.watchOrder('10482');
  client.orders.state.open['10482'] = 1;
  replicaOf(client.orders, '10482').load({ order: { id: '10482' } as OrderDetail }, {}, 0);
  const join = async (): Promise<void> => {
    handlers.get('connect')?.();
    await vi.advanceTimersByTimeAsync(3_000);
  };
  await join();
  expect(asked).toContain('order');
  expect(client.orders.state.details['10482']).toBeDefined();
  failure = 'not_found';
  await join();
  expect(client.orders.state.details['10482']).toBeUndefined();
  expect(client.orders.state.failures['10482']).toMatchObject({ code: 'not_found' });
});
