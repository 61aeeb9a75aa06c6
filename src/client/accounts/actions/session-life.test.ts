import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followCart } from '#client/billing/actions/change-cart.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import type { Client } from '#client/state/client.ts';
import { reportUnkept } from '#client/state/report-unkept.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { followTyping } from '#client/typing/typing-rest.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { endSession, followOtherTabs, reauthenticate, resumeSession } from './session-life.ts';
import { signOut, unsentBeforeSignOut } from './sign-out.ts';

const now = Date.parse('2026-03-01T08:00:00.000Z');
const kept = (expiresInMs: number) => ({
  clientId: 'customer',
  token: 't',
  userId: 'u1',
  expirationDate: new Date(now + expiresInMs).toISOString(),
});

/** Responds to every profile with u1, to everything else with no data. */
const server = createServer((request, response) => {
  const businessHours = standardHours('Asia/Kuala_Lumpur');
  const data = request.url?.endsWith('/profile') ? { id: 'u1', firstname: 'Mei', businessHours } : null;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: true, data }));
});
let storage: Storage;
let client: Client;

function start(expiresInMs: number): void {
  const { port } = server.address() as AddressInfo;
  storage = memoryStorage({ ...kept(expiresInMs), theme: 'dark' });
  client = createClient(`http://127.0.0.1:${port}/api`, storage);
  client.socket.connect = async () => {};
}

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.stubGlobal('sessionStorage', memoryStorage());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  // What it could not send it would try again on the clock of the next test, every 15 s of its month.
  client.outbox.pause();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('signing out', () => {
  const unsent = {
    'draft.u1.new.v1.public': '{}',
    'form.u1.profile': '{}',
    'draft.u2.new.v1.public': '{}',
    'outbox.m9': '{"userId":"u2"}',
  };
  const begin = (signedIn: boolean): void => {
    start(dayMs);
    for (const [key, value] of Object.entries(unsent)) storage.setItem(key, value);
    if (!signedIn) client.session.stored = null;
  };

  it('clears what the browser keeps, save what others wrote and have not sent', async () => {
    begin(true);
    sessionStorage.setItem('list.scroll', '40');
    expect(await unsentBeforeSignOut(client)).toBe(2);
    await signOut(client);
    expect(Array.from({ length: storage.length }, (_, at) => storage.key(at))).toEqual([
      'draft.u2.new.v1.public',
      'outbox.m9',
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('loses nobody’s text once the session has ended by itself', async () => {
    begin(false);
    expect(await unsentBeforeSignOut(client)).toBe(0);
    await signOut(client);
    for (const [key, value] of Object.entries(unsent)) expect(storage.getItem(key)).toBe(value);
    expect(storage.getItem('theme')).toBeNull();
  });

  it('shows whoever is signed out how many of their texts are kept, forms among them', () => {
    begin(true);
    endSession(client, 'Your session has run out.');
    expect(client.session.end).toEqual({
      ...{ reason: 'Your session has run out.', unsent: 2 },
      writer: 'u1',
    });
  });
});

it('shows a change that an earlier visit could not send on the board and in the list, before either is opened', async () => {
  start(dayMs);
  const body = { dueDate: '2026-03-09T09:00:00.000Z' };
  const unsent = { mutationId: 'm1', name: 'setDueDate', userId: 'u1', queuedAt: now };
  const input = { params: { orderId: '10482' }, body };
  storage.setItem('outbox.m1', JSON.stringify({ ...unsent, input }));
  await resumeSession(client);
  const order = { id: '10482', progress: 'in-progress', dueDate: null };
  for (const replica of [client.board.replica, client.list.replica])
    expect(replica.pending().map(({ write }) => write.effect(order as unknown as OrderTarget))).toEqual([
      { patch: body },
    ]);
});

it('keeps how a person works and what they buy for their next session, and forgets it before that of somebody else', async () => {
  start(dayMs);
  const works = {
    paletteUse: '{"version":1,"uses":[]}',
    selectedFilter: 'a=1',
    selectedArchivedFilter: 'a=2',
    cart: JSON.stringify([{ id: 'h1', qty: 2, type: 'hours' }]),
    'cart.order': 'an order',
  };
  const kepts = () => Object.keys(works).map((key) => storage.getItem(key));
  await resumeSession(client);
  for (const [key, value] of Object.entries(works)) storage.setItem(key, value);
  followCart(client);
  const bought = client.cart.items;
  expect(bought).not.toEqual([]);
  endSession(client, 'Your session has run out.');
  client.session.stored = kept(dayMs);
  await resumeSession(client);
  expect(kepts()).toEqual(Object.values(works));
  expect(client.cart.items).toEqual(bought);
  endSession(client, 'Your session has run out.');
  client.session.stored = { ...kept(dayMs), userId: 'u2' };
  await resumeSession(client);
  expect(kepts()).toEqual(Object.keys(works).map(() => null));
  expect(client.cart.items).toEqual([]);
});

describe('automatic logout', () => {
  it.each([
    ['twelve hours', dayMs / 2],
    ['longer than one timer lasts', 30 * dayMs],
  ])('comes when the session expires after %s, and not before', async (_, lifeMs) => {
    start(lifeMs);
    await resumeSession(client);
    expect(client.session).toMatchObject({ status: 'signed-in', user: { id: 'u1' } });
    await vi.advanceTimersByTimeAsync(lifeMs - 1_000);
    expect(client.session.status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(client.session).toMatchObject({ status: 'signed-out', stored: null, user: null });
    expect(storage.getItem('token')).toBeNull();
    expect(storage.getItem('theme')).toBe('dark');
  });

  it('leaves a newer session alone', async () => {
    start(dayMs);
    await resumeSession(client);
    client.session.stored = { ...kept(2 * dayMs), token: 'newer' };
    await vi.advanceTimersByTimeAsync(dayMs);
    expect(client.session.status).toBe('signed-in');
  });
});

it('a response that asks for a new sign-in says so, clears the session and reloads after three seconds, once', async () => {
  start(dayMs);
  const reload = vi.fn();
  reauthenticate(client, 'Your session has ended elsewhere.', reload);
  reauthenticate(client, 'Again.', reload);
  expect(client.session.status).toBe('ending');
  expect(client.toasts.toasts.map(({ title }) => title)).toEqual(['Your session has ended elsewhere.']);
  expect(storage.getItem('token')).toBeNull();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a response that asks for a new sign-in reloads no sign-in page, where the session has run out by then', async () => {
  start(1_000);
  await resumeSession(client);
  const reload = vi.fn();
  reauthenticate(client, '', reload);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.session.status).toBe('signed-out');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).not.toHaveBeenCalled();
});

it('a response that asks for a new sign-in reloads no page whose text the browser does not store', async () => {
  start(dayMs);
  storage.setItem = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  client.storage.setItem('draft.u1.new.v1.public', '{}');
  const reload = vi.fn();
  reauthenticate(client, 'Your session has ended elsewhere.', reload);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).not.toHaveBeenCalled();
  expect(client.session).toMatchObject({
    status: 'signed-out',
    end: { reason: 'Your session has ended elsewhere.', unsent: 1 },
  });
  expect(client.storage.getItem('draft.u1.new.v1.public')).toBe('{}');
});

it('closes what a person was told with their session, and not what is about the browser', () => {
  start(dayMs);
  const toast = { kind: 'success', title: 'The data about Mei Tan is ready', closeAfterMs: null } as const;
  showToast(client.toasts, toast);
  reportUnkept(client, true);
  endSession(client, 'Your session has run out.');
  expect(client.toasts.toasts.map(({ id }) => id)).toEqual(['storage-unkept']);
});

describe('another tab', () => {
  it('that signs out takes this one along', () => {
    start(dayMs);
    storage.removeItem('token');
    followOtherTabs(client, 'token', () => {});
    expect(client.session.status).toBe('signed-out');
  });

  it('that signs someone else in reloads this one, and changes of other kinds do not', () => {
    start(dayMs);
    const reload = vi.fn();
    storage.setItem('userId', 'u2');
    storage.setItem('token', 'another');
    followOtherTabs(client, 'theme', reload);
    expect(reload).not.toHaveBeenCalled();
    followOtherTabs(client, 'token', reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that has got the session another token leaves this one as it is, with that token', () => {
    start(dayMs);
    const reload = vi.fn();
    storage.setItem('token', 'renewed');
    followOtherTabs(client, 'token', reload);
    expect(client.session.stored?.token).toBe('renewed');
    expect(reload).not.toHaveBeenCalled();
  });
});

it('ends a session only when whoever types pauses: the rest of their sentence would go nowhere', async () => {
  const page = new EventTarget();
  followTyping(page as Window);
  vi.stubGlobal('Element', EventTarget);
  Object.assign(page, { closest: () => page });
  const type = (): void => void page.dispatchEvent(new Event('keydown'));
  start(dayMs);
  await resumeSession(client);
  await vi.advanceTimersByTimeAsync(dayMs - 500);
  for (let keys = 0; keys < 5; keys++) {
    type();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(client.session.status).toBe('signed-in');
  await vi.advanceTimersByTimeAsync(500);
  // Test files share the module that notes it, and on the clock of the others this typing is far ahead.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  type();
  expect(client.session.status).toBe('signed-out');
});
