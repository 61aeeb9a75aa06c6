import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import {
  addPasskey,
  addRequiredPasskey,
  finishByPasskey,
  provingPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.ts';
import type { PendingSignIn } from './second-factor.ts';

const options = { challenge: 'AAAA', rpId: 'galley.test', rp: { id: 'galley.test' }, user: { id: 'AAAA' } };
const pending = {
  awaits: 'code',
  factors: ['passkey'],
  stored: { token: 'waiting' },
} as unknown as PendingSignIn;
const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'key',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, attestationObject: bytes },
  getClientExtensionResults: () => ({}),
};

let client: Client;
let sent: { name: string; input: { body?: Record<string, unknown> } }[];
let responses: Record<string, unknown>;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('PublicKeyCredential', class {});
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  sent = [];
  responses = { beginPasskey: options, beginOwnPasskey: options };
  client.api.call = (async (name: string, input: { body?: Record<string, unknown> }) => {
    sent.push({ name, input });
    const response = responses[name];
    if (response === undefined) return callFailure('network', 0);
    return typeof response === 'object' && response !== null && 'ok' in response
      ? response
      : { ok: true, data: response, meta: {} };
  }) as unknown as Client['api']['call'];
});
afterEach(() => void vi.unstubAllGlobals());

/** A browser whose person gives this passkey, or none for this reason. */
function browse(given: unknown, userAgent = ''): void {
  const give = async (): Promise<unknown> => {
    if (given instanceof Error) throw given;
    return given;
  };
  vi.stubGlobal('navigator', { userAgent, credentials: { get: give, create: give } });
}
const refusal = (name: string): Error => Object.assign(new Error(name), { name });
const names = (): string[] => sent.map(({ name }) => name);
const bodyOf = (name: string): Record<string, unknown> | undefined =>
  sent.find((call) => call.name === name)?.input.body;
const messages = (): readonly string[] => client.toasts.toasts.flatMap((toast) => toast.messages);

describe('a passkey that is not given', () => {
  it.each([
    ['NotAllowedError', 'No passkey was given, or not in time. Please try again.'],
    ['NotSupportedError', 'This device makes no passkey that can be used here. Please choose another one.'],
    ['TypeError', 'The browser could not ask for a passkey. Please try again.'],
  ])('by %s is explained, and nothing is sent', async (name, text) => {
    browse(refusal(name));
    await signInByPasskey(client, 'user');
    expect(names()).toEqual(['beginPasskey']);
    expect(messages()).toEqual([text]);
  });

  it('because the person gave up is nothing to explain', async () => {
    browse(refusal('AbortError'));
    expect(await finishByPasskey(client, pending)).toBe('failed');
    expect(client.toasts.toasts).toEqual([]);
  });

  it('because this device has one already is explained where one is added', async () => {
    browse(refusal('InvalidStateError'));
    vi.stubGlobal('location', { hostname: 'galley.test' });
    expect(await addPasskey(client)).toBe('failed');
    expect(messages()).toEqual([
      'This device has a passkey of your account already. Use it, or choose another device.',
    ]);
  });

  it('because the browser knows none is explained', async () => {
    browse(credential);
    vi.stubGlobal('PublicKeyCredential', undefined);
    expect(await provingPasskey(client)).toBeNull();
    expect(messages()).toEqual(['This browser has no passkeys at this address. Please sign in another way.']);
  });

  it('because the server gives no challenge is reported, and the browser is not asked', async () => {
    const get = vi.fn();
    vi.stubGlobal('navigator', { userAgent: '', credentials: { get } });
    responses = { beginPasskey: callFailure('rate_limited', 429, 'Too many attempts') };
    await signInByPasskey(client, 'customer');
    expect(client.toasts.toasts).toMatchObject([{ title: 'Too many attempts' }]);
    expect(get).not.toHaveBeenCalled();
  });
});

describe('a passkey that is given', () => {
  it('finishes the sign-in that waits for it, by its own challenge', async () => {
    browse(credential);
    responses.finishSignIn = callFailure('forbidden', 403, 'Not Valid');
    expect(await finishByPasskey(client, pending)).toBe('wrong');
    expect(bodyOf('beginPasskey')).toEqual({ accessToken: 'waiting' });
    expect(bodyOf('finishSignIn')?.accessToken).toBe('waiting');
    expect(JSON.parse(String(bodyOf('finishSignIn')?.passkey))).toMatchObject({
      id: 'key',
      type: 'public-key',
    });
    expect(client.toasts.toasts).toMatchObject([{ kind: 'warning', title: 'This passkey is not valid' }]);
  });

  it('proves who one is by a challenge for that alone', async () => {
    browse(credential);
    expect(JSON.parse((await provingPasskey(client)) ?? '')).toMatchObject({ id: 'key' });
    expect(bodyOf('beginOwnPasskey')).toEqual({ use: 'identity' });
  });

  it('confirms with the recovery codes, and begins the session only once they have been seen', async () => {
    browse(credential);
    responses.confirmRequiredFactor = {
      recoveryCodes: ['a', 'b'],
      accessToken: 'whole',
      accessTokenLastsMs: 1e6,
    };
    const outcome = await addRequiredPasskey(client, pending);
    expect(outcome).toMatchObject({ recoveryCodes: ['a', 'b'], session: { token: 'whole' } });
    expect(client.session.stored).toBeNull();
  });

  it('signs in as whom the server says, on the side that was asked for', async () => {
    browse(credential);
    responses.signInByPasskey = {
      ...{
        accessToken: 'new',
        accessTokenLastsMs: 3_600_000,
        user: { id: 'mei' },
        client: { id: 'customer' },
      },
      accessTokenExpiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    await signInByPasskey(client, 'customer');
    expect(bodyOf('signInByPasskey')?.side).toBe('customer');
    expect(client.session.stored).toMatchObject({ token: 'new', userId: 'mei', clientId: 'customer' });
  });
});

describe('the name of a new passkey', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0', 'Passkey of Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1', 'Passkey of Mac'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'Passkey of iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'Passkey of iPad'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile', 'Passkey of Android'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36', 'Passkey of Chromebook'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Passkey of Linux'],
    ['Lynx/2.9', 'Passkey'],
  ])('of %s', async (userAgent, name) => {
    browse(credential, userAgent);
    responses.confirmSecondFactor = { recoveryCodes: null };
    expect(await addPasskey(client)).toBeNull();
    expect(bodyOf('beginOwnPasskey')).toEqual({ use: 'registration' });
    expect(bodyOf('confirmSecondFactor')?.name).toBe(name);
  });
});

it('says why a passkey is not renamed or removed', async () => {
  responses.renamePasskey = callFailure('not_found', 404, 'It is gone');
  responses.removePasskey = callFailure('forbidden', 403, 'It is your last one');
  expect(await renamePasskey(client, 'k1', 'Desk')).toBe(false);
  expect(await removePasskey(client, 'k1')).toBe(false);
  expect(client.toasts.toasts.map(({ title }) => title)).toEqual(['It is gone', 'It is your last one']);
  responses.removePasskey = {};
  expect(await removePasskey(client, 'k1')).toBe(true);
});
