import { beforeEach, expect, it, vi } from 'vitest';
import { createPageUse } from '#client/net/page-use.ts';
import type { Client } from '#client/state/client.ts';
import { hourMs, minuteMs } from '#shared/kernel/durations.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { endSession, idleWarningId } from './session-life.ts';
import { followSessionUse } from './session-use.ts';

let client: Client;
let page: EventTarget;
let asked: number;
/** What the server says is left; null: it does not matter. */
let leftMs: number | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
  const session = { clientId: 'customer', token: 't', userId: 'u1', expirationDate: '2999-01-01T00:00:00Z' };
  client = createClient('http://127.0.0.1:1/api', memoryStorage(session));
  client.session.status = 'signed-in';
  asked = 0;
  leftMs = hourMs;
  client.api.call = (async () => {
    asked += 1;
    return { ok: true, data: { idleLeftMs: leftMs }, meta: {} };
  }) as never;
  page = new EventTarget();
  const use = createPageUse(() => Date.now());
  followSessionUse(client, use, page as Window);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const press = (kind = 'pointerdown'): void => void page.dispatchEvent(new Event(kind));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isWarned = (): boolean => client.toasts.toasts.some(({ id }) => id === idleWarningId);

it('reports use that makes no calls, every other minute at most, and nothing while nobody uses the page', async () => {
  await pass(minuteMs);
  // How long the session lasts.
  expect(asked).toBe(1);
  await pass(20 * minuteMs);
  expect(asked).toBe(1);
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'pointerdown']) press(kind);
  await pass(0);
  expect(asked).toBe(2);
  await pass(2 * minuteMs);
  press('wheel');
  await pass(0);
  expect(asked).toBe(3);
});

it('warns before the session ends, and no longer once it is used, here or in another tab', async () => {
  await pass(minuteMs);
  leftMs = 3 * minuteMs;
  await pass(57 * minuteMs);
  expect(isWarned()).toBe(true);
  leftMs = hourMs;
  press();
  await pass(0);
  expect(isWarned()).toBe(false);

  leftMs = 2 * minuteMs;
  await pass(58 * minuteMs);
  expect(isWarned()).toBe(true);
  leftMs = hourMs;
  await pass(minuteMs);
  expect(isWarned()).toBe(false);
});

it('does not warn of a session that expires in any case, nor on the sign-in page', async () => {
  leftMs = null;
  await pass(5 * hourMs);
  expect(asked).toBe(1);
  expect(isWarned()).toBe(false);
  press();
  leftMs = minuteMs;
  await pass(2 * minuteMs);
  press();
  await pass(0);
  expect(isWarned()).toBe(true);
  endSession(client, 'You were signed out.');
  expect(isWarned()).toBe(false);
  await pass(hourMs);
  press();
  await pass(0);
  expect(isWarned()).toBe(false);
});
