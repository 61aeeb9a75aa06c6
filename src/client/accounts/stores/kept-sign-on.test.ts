import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { isBackFromProof, keptSignOn, keptSignOutThere } from './kept-sign-on.ts';

const begun = {
  attempt: 'secret',
  side: 'user',
  email: 'mei@example.com',
  redirectPath: null,
  proves: true,
} as const;
const tabWith = (kept: unknown): Storage => memoryStorage({ 'sign-on': JSON.stringify(kept) });

describe('a sign-in under way', () => {
  it('is read as it was kept, and no more once it is over', () => {
    const tab = memoryStorage();
    keptSignOn.write(tab, begun);
    expect(keptSignOn.read(tab)).toEqual(begun);
    keptSignOn.write(tab, null);
    expect(tab.length).toBe(0);
  });

  it('of an earlier build goes on as one that proves nothing and leads nowhere', () => {
    expect(keptSignOn.read(tabWith({ attempt: 'secret', email: 'a@b.c', side: 'odd' }))).toEqual({
      ...{ attempt: 'secret', email: 'a@b.c', side: 'customer', redirectPath: null, proves: false },
    });
  });

  it.each([
    ['without its secret', { email: 'a@b.c' }],
    ['without its address', { attempt: 'secret' }],
    ['that is no object', null],
  ])('%s is none', (_, kept) => {
    expect(keptSignOn.read(tabWith(kept))).toBeNull();
  });
});

describe('coming back from a proof', () => {
  it.each(['?state=s&code=c', '?error=access_denied'])('with %s is noticed', (search) => {
    expect(isBackFromProof(tabWith(begun), search)).toBe(true);
    expect(isBackFromProof(tabWith({ ...begun, proves: false }), search)).toBe(false);
    expect(isBackFromProof(memoryStorage(), search)).toBe(false);
  });

  it('is not taken from an address that the issuer has not made', () => {
    expect(isBackFromProof(tabWith(begun), '')).toBe(false);
    expect(isBackFromProof(tabWith(begun), '?code=c')).toBe(false);
  });
});

it('ends the session at the issuer only at an address that was kept whole', () => {
  const there = { userId: 'mei', url: 'https://id.example.com/logout' };
  const storage = memoryStorage();
  keptSignOutThere.write(storage, there);
  expect(keptSignOutThere.read(storage)).toEqual(there);
  expect(keptSignOutThere.read(memoryStorage({ 'sign-out-there': '{"userId":"mei"}' }))).toBeNull();
  expect(keptSignOutThere.read(memoryStorage({ 'sign-out-there': 'https://id.example.com' }))).toBeNull();
});
