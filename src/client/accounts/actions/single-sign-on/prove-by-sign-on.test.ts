import { afterEach, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createToastsStore } from '#client/state/toasts.store.ts';
import { finishProof, leaveToProve } from './prove-by-sign-on.ts';

afterEach(() => void vi.unstubAllGlobals());

const origin = 'https://galley.test';
/** A client whose server begins a proof, and refuses it. */
const client = (): Client => {
  const issuer = `https://issuer.test/?redirect_uri=${encodeURIComponent(`${origin}/single-sign-on/staff`)}`;
  return {
    session: { side: 'user', user: { emailAddress: 'ada@galley.test' }, stored: null },
    api: {
      call: async (name: string) =>
        name === 'beginSignOnProof'
          ? { ok: true, data: { url: issuer, attempt: 'secret' } }
          : { ok: false, code: 'forbidden', message: 'This does not show that it is you', messages: [] },
    },
  } as unknown as Client;
};

it('says nothing to the next person where the session ends before it is begun', async () => {
  const toasts = createToastsStore();
  const api = { call: async () => callFailure('aborted', 0) };
  expect(await leaveToProve({ ...client(), api, toasts } as unknown as Client)).toBe(false);
  expect(toasts.toasts).toEqual([]);
});

it('leads back to the part of the page where the person was', async () => {
  const assign = vi.fn();
  const [pathname, search, hash] = ['/settings', '?tab=1', '#second-factor'];
  vi.stubGlobal('location', {
    origin,
    pathname,
    search,
    hash,
    href: `${origin}/settings?tab=1#second-factor`,
    assign,
  });
  expect(await leaveToProve(client())).toBe(true);
  expect(assign).toHaveBeenCalledOnce();
  const back = { origin, pathname: '/single-sign-on/staff', search: '?state=1' };
  expect(await finishProof(client(), back)).toMatchObject({ from: '/settings?tab=1#second-factor' });
});
