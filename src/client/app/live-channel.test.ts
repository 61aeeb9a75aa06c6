import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/stores/client.ts';
import { memoryStorage } from '../../../tests/support/memory-storage.ts';
import { createClient } from './create-client.ts';

const heard = vi.hoisted(() => new Map<string, () => void>());
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, handler: () => void) => heard.set(name, handler),
    emit: () => {},
    disconnect: () => {},
  }),
}));

let client: Client;
const asked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.api.call = (async (name: string) => {
    asked.push(name);
    return { ok: false, code: 'aborted', status: 0, message: '', messages: [] };
  }) as unknown as Client['api']['call'];
});
afterEach(() => {
  asked.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again, once joined, for the board that was asked for before: something may have changed in between', async () => {
  client.board.state.status = 'ready';
  await client.socket.connect({ userType: 'user', token: 'token' });
  expect(asked).toEqual([]);
  heard.get('connect')?.();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toEqual(['board']);
});

it('asks for nothing that is not shown', async () => {
  await client.socket.connect({ userType: 'user', token: 'token' });
  heard.get('connect')?.();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toEqual([]);
});
