import { expect, it, vi } from 'vitest';
import { createClient } from '../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';

const library = vi.hoisted(() => ({ failures: 2, handlers: new Map<string, () => void>() }));
vi.mock('socket.io-client', () => {
  if (library.failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
  const on = (name: string, handler: () => void) => library.handlers.set(name, handler);
  const timeout = () => ({ emitWithAck: async () => ({ channels: {} }) });
  return { io: () => ({ connected: true, on, emit: () => {}, timeout, disconnect: () => {} }) };
});

it('opens the live channel once its code can be fetched', async () => {
  const { setInterval, clearInterval } = globalThis;
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  const { socket, connection } = createClient('http://127.0.0.1:1/api', memoryStorage());
  const connecting = socket.connect({ userType: 'user', token: 'token' });
  const passing = setInterval(() => vi.advanceTimersByTime(1_000));
  await connecting;
  clearInterval(passing);
  library.handlers.get('connect')?.();
  expect(library.failures).toBeLessThan(0);
  expect(connection).toMatchObject({ live: true, lost: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
