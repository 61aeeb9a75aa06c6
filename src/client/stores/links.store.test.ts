import { expect, it } from 'vitest';
import type { GuestLink } from '#shared/model/guest-link.ts';
import { createLinksStore, putLink } from './links.store.ts';

const link = (id: string, orderId: string, state: GuestLink['state'] = 'live'): GuestLink =>
  ({ id, orderId, state }) as GuestLink;

it('keeps links in their order, a new one first, and those of another order out', () => {
  const state = createLinksStore();
  state.orderId = '10482';
  putLink(state, link('a', '10482'));
  putLink(state, link('b', '10482'));
  putLink(state, link('c', '10483'));
  putLink(state, link('a', '10482', 'revoked'));
  expect(state.links.map(({ id, state: now }) => [id, now])).toEqual([
    ['b', 'live'],
    ['a', 'revoked'],
  ]);
});
