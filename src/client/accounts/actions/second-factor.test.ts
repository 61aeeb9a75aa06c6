import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import {
  confirmSecondFactor,
  finishSignIn,
  type PendingSignIn,
  readRequiredFactors,
  readSecondFactor,
  removeSecondFactor,
  rereadSecondFactor,
} from './second-factor.ts';

const pending = { awaits: 'code', factors: ['app'], stored: { token: 'token' } } as unknown as PendingSignIn;
let client: Client;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
});
afterEach(() => void vi.unstubAllGlobals());

const refuseWith = (...failure: Parameters<typeof callFailure>): void =>
  void vi.spyOn(client.api, 'call').mockResolvedValue(callFailure(...failure));
const shown = (): number => client.toasts.toasts.length;

describe('a code', () => {
  it('that is wrong is a problem of its field, not a toast', async () => {
    refuseWith('forbidden', 403, 'Not Valid');
    expect(await finishSignIn(client, pending, { code: '123456' })).toBe('wrong');
    expect(await confirmSecondFactor(client, { code: '123456' })).toBe('wrong');
    expect(shown()).toBe(0);
  });

  it('that comes too late begins the sign-in again', async () => {
    refuseWith('unauthenticated', 401, 'Your sign-in has ended');
    expect(await finishSignIn(client, pending, { code: '123456' })).toBe('ended');
    expect(shown()).toBe(1);
  });

  it('that cannot be checked says so', async () => {
    refuseWith('rate_limited', 429, 'Too many codes');
    expect(await finishSignIn(client, pending, { code: '123456' })).toBe('failed');
    expect(client.toasts.toasts).toMatchObject([{ title: 'Too many codes' }]);
  });

  it('confirms with the recovery codes, which are shown this once', async () => {
    const data = { recoveryCodes: ['a', 'b'] };
    vi.spyOn(client.api, 'call').mockResolvedValue({ ok: true, data, meta: {} } as never);
    expect(await confirmSecondFactor(client, { code: '123456' })).toEqual(['a', 'b']);
  });
});

it('has a wrong code as the problem of its field where it is removed', async () => {
  refuseWith('forbidden', 403, 'Wrong code', ['This code is not valid now.']);
  expect(await removeSecondFactor(client, '000000')).toEqual({ code: 'This code is not valid now.' });
  expect(shown()).toBe(0);
});

it('leaves it to the settings to say that the roles could not be loaded', async () => {
  refuseWith('rate_limited', 429, 'Too many calls');
  expect(await readRequiredFactors(client)).toBeNull();
  expect(shown()).toBe(0);
});

it('what one has set up reports itself where it is read first, and by a toast where it was changed', async () => {
  refuseWith('network', 0);
  expect(await readSecondFactor(client)).toBeNull();
  expect(shown()).toBe(0);
  expect(await rereadSecondFactor(client)).toBeNull();
  expect(shown()).toBe(1);
});
