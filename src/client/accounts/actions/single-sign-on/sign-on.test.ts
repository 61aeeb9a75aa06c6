import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptSignOn, keptSignOutThere } from '#client/accounts/stores/kept-sign-on.ts';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { createClient } from '../../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { beginSignOn, callbackOf, finishSignOn, lastSignOn, linkSignOn, refusedBy } from './sign-on.ts';

const here = 'https://proofs.galley.test/sign-on';
const issuer = (callback: string): string =>
  `https://id.example.com/authorize?client_id=g&redirect_uri=${encodeURIComponent(callback)}`;
const session = {
  ...{ user: { id: 'mei' }, client: { id: 'customer' }, accessToken: 'new', accessTokenLastsMs: 3_600_000 },
  accessTokenExpiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};

let client: Client;
let left: string[];
let sent: { name: string; body: unknown }[];
let responses: Record<string, unknown>;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  left = [];
  vi.stubGlobal('location', {
    ...{ href: `${here}?side=customer`, origin: 'https://proofs.galley.test' },
    assign: (url: string) => void left.push(url),
  });
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  [sent, responses] = [[], {}];
  client.api.call = (async (name: string, { body }: { body?: unknown }) => {
    sent.push({ name, body });
    const response = responses[name] ?? callFailure('network', 0);
    return typeof response === 'object' && 'ok' in response
      ? response
      : { ok: true, data: response, meta: {} };
  }) as unknown as Client['api']['call'];
});
afterEach(() => void vi.unstubAllGlobals());

const bodyOf = (name: string): unknown => sent.find((call) => call.name === name)?.body;
const begin = () => beginSignOn(client, 'customer', 'mei@example.com');
const back = { search: '?code=c&state=s', origin: 'https://proofs.galley.test', pathname: '/sign-on' };

describe('a sign-in at an issuer', () => {
  it('that sends people back here leaves for it at once, and is remembered in this tab', async () => {
    client.session.redirectPath = '/orders/detail/7';
    responses.beginSignOn = { url: issuer(here), attempt: 'secret' };
    expect(await begin()).toBeNull();
    expect(left).toEqual([issuer(here)]);
    expect(lastSignOn()).toMatchObject({ side: 'customer', email: 'mei@example.com' });
    expect(keptSignOn.read(tabStorage)).toMatchObject({
      attempt: 'secret',
      redirectPath: '/orders/detail/7',
      proves: false,
    });
  });

  it('that sends people back to another address begins there, where its secret can be read', async () => {
    responses.beginSignOn = { url: issuer('https://studio.example.com/sign-on'), attempt: 'secret' };
    expect(await begin()).toBeNull();
    expect(left).toEqual(['https://studio.example.com/sign-on?side=customer&email=mei%40example.com']);
    expect(keptSignOn.read(tabStorage)).toBeNull();
  });

  it('is refused with what to do, and stays here', async () => {
    responses.beginSignOn = callFailure('unavailable', 503, 'The issuer does not respond', [
      'Try later.',
      'Or ask.',
    ]);
    expect(await begin()).toEqual({ title: 'The issuer does not respond', text: 'Try later. Or ask.' });
    expect(left).toEqual([]);
  });

  it('is at this address where the issuer’s names no other', () => {
    expect(callbackOf('https://id.example.com/authorize').href).toBe(`${here}?side=customer`);
    expect(callbackOf(issuer('https://other.test/x')).pathname).toBe('/x');
  });
});

describe('coming back from it', () => {
  beforeEach(() => {
    const kept = { attempt: 'secret', side: 'customer', email: 'mei@example.com' } as const;
    keptSignOn.write(tabStorage, { ...kept, redirectPath: '/orders/detail/7', proves: false });
  });

  it('signs in, goes where the person wanted, and uses the secret up', async () => {
    responses.finishSignOn = { ...session, signOutUrl: 'https://id.example.com/logout' };
    expect(await finishSignOn(client, back)).toBe('done');
    expect(bodyOf('finishSignOn')).toEqual({
      ...{ attempt: 'secret', parameters: '?code=c&state=s' },
      callback: 'https://proofs.galley.test/sign-on',
    });
    expect(client.session).toMatchObject({
      redirectPath: '/orders/detail/7',
      stored: { token: 'new', userId: 'mei' },
    });
    expect(keptSignOutThere.read(client.storage)).toEqual({
      userId: 'mei',
      url: 'https://id.example.com/logout',
    });
    expect(lastSignOn()).toBeNull();
  });

  it('forgets the sign-out of an earlier issuer where this one has none', async () => {
    keptSignOutThere.write(client.storage, { userId: 'ben', url: 'https://id.example.com/logout' });
    responses.finishSignOn = { ...session, signOutUrl: null };
    await finishSignOn(client, back);
    expect(keptSignOutThere.read(client.storage)).toBeNull();
  });

  it('waits for a second factor where one is asked for, and begins no session before', async () => {
    responses.finishSignOn = { ...session, signOutUrl: null, awaits: 'code', factors: ['app'] };
    expect(await finishSignOn(client, back)).toMatchObject({
      pending: { awaits: 'code', factors: ['app'], stored: { token: 'new' } },
    });
    expect(client.session.stored).toBeNull();
    expect(client.session.redirectPath).toBe('/orders/detail/7');
  });

  it('keeps the address where it is refused, so that the person can begin again', async () => {
    responses.finishSignOn = callFailure('forbidden', 403, 'Your account is closed');
    expect(await finishSignOn(client, back)).toEqual({
      refused: { title: 'Your account is closed', text: '' },
    });
    expect(lastSignOn()).toMatchObject({ email: 'mei@example.com' });
  });

  it('in a tab that has begun none is left to the server to refuse', async () => {
    keptSignOn.write(tabStorage, null);
    await finishSignOn(client, back);
    expect(bodyOf('finishSignOn')).toMatchObject({ attempt: '' });
  });
});

describe('an account that was there before', () => {
  const toLink = { link: 'l1', email: 'mei@example.com', signOutUrl: 'https://id.example.com/logout' };

  it('is to be linked by its password, which begins the session', async () => {
    responses.finishSignOn = toLink;
    const outcome = await finishSignOn(client, back);
    expect(outcome).toEqual({ toLink });
    responses.linkSignOn = session;
    expect(await linkSignOn(client, toLink, 'pass')).toBe('done');
    expect(bodyOf('linkSignOn')).toEqual({ link: 'l1', password: 'pass' });
    expect(keptSignOutThere.read(client.storage)?.url).toBe('https://id.example.com/logout');
  });

  it('has a wrong password as the problem of its field, and another refusal in words', async () => {
    responses.linkSignOn = callFailure('forbidden', 403, 'Not Valid');
    expect(await linkSignOn(client, toLink, 'wrong')).toEqual({
      wrong: 'This is not the password of your account.',
    });
    responses.linkSignOn = callFailure('forbidden', 403, 'The sign-in has run out', ['Begin again.']);
    expect(await linkSignOn(client, toLink, 'pass')).toEqual({
      refused: { title: 'The sign-in has run out', text: 'Begin again.' },
    });
  });
});

it('says that the server could not be reached where it has said nothing itself', () => {
  const unreached = {
    title: 'The server could not be reached',
    text: 'Check your connection and try again.',
  };
  expect(refusedBy(callFailure('network', 0, 'Network Error'))).toEqual(unreached);
  expect(refusedBy(callFailure('internal', 502))).toEqual(unreached);
});
