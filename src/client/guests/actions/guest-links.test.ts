import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import {
  leaveGuestLinks,
  loadGuestLinks,
  loadMoreGuestLinks,
  reportLink,
  showGuestLinks,
} from './guest-links.ts';

let client: Client;
let calls: [name: string, input: object][];
/** Lets the next call return. */
let respond: (isOk?: boolean, code?: string) => void;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  calls = [];
  client.api.call = ((name: string, input: object) => {
    calls.push([name, input]);
    return new Promise((resolve) => {
      respond = (isOk = true, code = 'internal') =>
        resolve({ ok: isOk, code, data: { nextCursor: 'c1' }, meta: {}, messages: [] });
    });
  }) as unknown as Client['api']['call'];
});
afterEach(() => void vi.unstubAllGlobals());

const everywhere = { orderId: null, showsAll: false };

describe('the list of guests’ links', () => {
  it('is loaded, of one order or of all', async () => {
    const shown = showGuestLinks(client, { orderId: '7', showsAll: false });
    expect(client.links.status).toBe('loading');
    respond();
    await shown;
    void showGuestLinks(client, everywhere);
    expect(calls.map(([name]) => name)).toEqual(['orderGuestLinks', 'guestLinks']);
  });

  it('of one order is not loaded again to show the ended ones too', async () => {
    const shown = showGuestLinks(client, { orderId: '7', showsAll: false });
    respond();
    await shown;
    await showGuestLinks(client, { orderId: '7', showsAll: true });
    expect(calls).toHaveLength(1);
  });

  it('says that it could not be loaded, unless its screen was left', async () => {
    const shown = showGuestLinks(client, everywhere);
    respond(false);
    await shown;
    expect(client.links.status).toBe('failed');
    const left = showGuestLinks(client, everywhere);
    leaveGuestLinks(client);
    respond(false);
    await left;
    expect(client.links.status).toBe('idle');
  });

  it('waits for the response to whoever has signed in since, not for that to a former session', async () => {
    const former = showGuestLinks(client, everywhere);
    const endFormer = respond;
    leaveGuestLinks(client);
    const shown = showGuestLinks(client, everywhere);
    endFormer(false, 'aborted');
    await former;
    expect(client.links.status).toBe('loading');
    respond();
    await shown;
    expect(client.links.status).toBe('ready');
  });

  it('is not that of an order which is shown no more', async () => {
    const first = showGuestLinks(client, { orderId: '7', showsAll: false });
    const respondToFirst = respond;
    void showGuestLinks(client, { orderId: '8', showsAll: false });
    respondToFirst();
    await first;
    expect(client.links.status).toBe('loading');
  });

  it('with the ended ones waits for its own response, not for that without them', async () => {
    for (const isFirstOk of [true, false]) {
      const first = showGuestLinks(client, everywhere);
      const respondToFirst = respond;
      const second = showGuestLinks(client, { ...everywhere, showsAll: true });
      respondToFirst(isFirstOk);
      await first;
      expect(client.links.status).toBe('loading');
      respond(false);
      await second;
      expect(client.links.status).toBe('failed');
    }
  });

  it('is loaded again as far as it is shown, however many pages that are', async () => {
    const links = Array.from({ length: 250 }, (_, at) => ({ id: `${at}` }) as GuestLink);
    Object.assign(client.links, { ...everywhere, status: 'ready', links });
    const loaded = loadGuestLinks(client);
    respond();
    await vi.waitUntil(() => calls.length === 2);
    respond();
    await loaded;
    expect(calls.map(([, input]) => input)).toEqual([
      { query: { state: 'live', limit: 200 } },
      { query: { state: 'live', limit: 50, cursor: 'c1' } },
    ]);
  });

  it('asks for its next page once, however often one scrolls there', async () => {
    Object.assign(client.links, { ...everywhere, status: 'ready', nextCursor: 'c1' });
    const more = loadMoreGuestLinks(client);
    await loadMoreGuestLinks(client);
    expect(calls).toEqual([['guestLinks', { query: { state: 'live', limit: 50, cursor: 'c1' } }]]);
    respond();
    await more;
    expect(client.links.isMoreAsked).toBe(false);
  });
});

describe('a new link', () => {
  const guest = { name: 'Mia', email: 'mia@example.test' };
  const link = (of: object | null) => ({ guest: of }) as unknown as GuestLink;

  it('for anyone has its address shown', () => {
    expect(reportLink(client, { link: link(null), address: 'https://galley.test/g' } as never)).toBe(
      'https://galley.test/g',
    );
    expect(client.toasts.toasts).toEqual([]);
  });

  it('for one person is mailed, and says so', () => {
    const mailed = { ...link(guest), mailedAt: '2026-11-24T10:00:00.000Z' };
    expect(reportLink(client, { link: mailed, address: 'https://galley.test/g' } as never)).toBeNull();
    expect(client.toasts.toasts).toMatchObject([
      { messages: ['The invitation is on its way to mia@example.test.'] },
    ]);
  });

  it('for one person that could not be mailed has its address shown, to be passed on', () => {
    const unmailed = { ...link(guest), mailedAt: null };
    expect(reportLink(client, { link: unmailed, address: 'https://galley.test/g' } as never)).toBe(
      'https://galley.test/g',
    );
    expect(client.toasts.toasts).toMatchObject([
      { messages: ['No mail could be sent to mia@example.test. Pass the address on yourself.'] },
    ]);
  });

  it('whose address was lost says what to do', () => {
    const unmailed = { ...link(guest), mailedAt: null };
    expect(reportLink(client, { link: unmailed, address: null } as never)).toBeNull();
    expect(client.toasts.toasts.pop()?.messages?.[0]).toContain('Send the link again');
    expect(reportLink(client, { link: link(null), address: null } as never)).toBeNull();
    expect(client.toasts.toasts[0]?.messages?.[0]).toContain('make a new one');
  });
});
