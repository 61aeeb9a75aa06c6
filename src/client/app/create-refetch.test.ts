import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { showVersion } from '#client/review/stores/review.store.ts';
import type { Client } from '#client/state/client.ts';
import type { Refetch } from '#client/state/entity-stores.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import { createClient } from '../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import { createRefetch } from './create-refetch.ts';

let client: Client;
let refetch: Refetch;
let asked: string[];
/** What each call waits for. */
let responds: Promise<void>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  [asked, responds] = [[], Promise.resolve()];
  client.api.call = (async (name: string, { params = {} }: { params?: Record<string, string> }) => {
    asked.push([name, params.orderId ?? params.versionId].filter(Boolean).join(' '));
    await responds;
    return callFailure('network', 0);
  }) as unknown as Client['api']['call'];
  refetch = createRefetch(client, () => client);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const rest = () => vi.runAllTimersAsync();

describe('what events ask for', () => {
  it('is fetched once for many of them, and for each order by itself', async () => {
    for (const orderId of ['7', '8', '7', '7']) {
      refetch.order(orderId);
      refetch.threads(orderId);
    }
    refetch.timeline('7');
    expect(asked).toEqual([]);
    await rest();
    expect(asked.sort()).toEqual(['order 7', 'order 8', 'orderThreads 7', 'orderThreads 8', 'timeline 7']);
  });

  it('is fetched once more where it has changed while it was on its way', async () => {
    let respond = (): void => {};
    responds = new Promise((resolve) => {
      respond = resolve;
    });
    refetch.order('7');
    await rest();
    refetch.order('7');
    refetch.order('7');
    await rest();
    expect(asked).toEqual(['order 7']);
    respond();
    await rest();
    expect(asked).toEqual(['order 7', 'order 7']);
    await rest();
    expect(asked).toHaveLength(2);
  });

  it('is not fetched where it is shown nowhere', async () => {
    refetch.version();
    refetch.orders();
    refetch.board();
    refetch.resellerBoard();
    refetch.links(null);
    refetch.links('7');
    await rest();
    await vi.dynamicImportSettled();
    expect(asked).toEqual([]);
  });

  it('is the version that is shown by then', async () => {
    showVersion(client.review, { orderId: '7', attachmentId: 'a', versionId: 'v1' });
    refetch.version();
    showVersion(client.review, { orderId: '8', attachmentId: 'b', versionId: 'v2' });
    await rest();
    expect(asked).toEqual(['version 8']);
  });

  it('is a client’s board while that is open', async () => {
    client.resellerBoard.isShown = true;
    refetch.resellerBoard();
    await rest();
    expect(asked).toEqual(['clientBoard']);
  });
});

describe('the list of guests’ links', () => {
  const listed = async (orderId: string | null): Promise<string[]> => {
    refetch.links(orderId);
    await rest();
    await vi.dynamicImportSettled();
    return asked.splice(0);
  };

  it('of an order is fetched for its own links, and for those of any', async () => {
    Object.assign(client.links, { status: 'ready', orderId: '7' });
    expect(await listed('7')).toEqual(['orderGuestLinks 7']);
    expect(await listed(null)).toEqual(['orderGuestLinks 7']);
    expect(await listed('8')).toEqual([]);
  });

  it('of all orders is fetched whichever order’s have changed', async () => {
    Object.assign(client.links, { status: 'ready', orderId: null });
    expect(await listed('8')).toEqual(['guestLinks']);
  });
});

describe('for a guest', () => {
  it('everything that a link opens is one call', async () => {
    client.guest.data = { orderId: '7' } as GuestData;
    refetch.session();
    refetch.order('7');
    refetch.order('8');
    await rest();
    expect(asked).toEqual(['guestData']);
  });

  it('who is signed in is asked for where no link is open', async () => {
    client.session.side = 'customer';
    refetch.session();
    refetch.profile();
    await rest();
    expect(asked).toEqual(['customerProfile']);
  });
});

it('asks for what only one side has on that side alone', async () => {
  client.session.side = 'customer';
  refetch.work();
  refetch.planUse();
  await rest();
  expect(asked).toEqual(['planUse']);
  client.session.side = 'user';
  asked.length = 0;
  refetch.work();
  refetch.planUse();
  await rest();
  expect(asked).toEqual(['ownWork', 'workTimeReminder']);
});
