import { expect, it } from 'vitest';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { createLinksStore, putLink, putLinksPage, putOrderLinks } from './links.store.ts';

const link = (id: string, more: Partial<GuestLink> = {}): GuestLink =>
  ({ id, orderId: '1', state: 'live', opens: 0, ...more }) as GuestLink;
const links = (...ids: string[]) => ids.map((id) => link(id));
const counts = { live: 9, all: 9 };

it('puts pages behind one another, and keeps them when the first come anew', () => {
  const state = createLinksStore();
  const shown = () => state.links.map(({ id }) => id).join('');
  putLinksPage(state, { links: links('e', 'd'), counts, nextCursor: 'd' }, null);
  putLinksPage(state, { links: links('c', 'b'), counts, nextCursor: 'b' }, 'd');
  expect([shown(), state.nextCursor]).toEqual(['edcb', 'b']);
  putLinksPage(state, { links: [link('f'), link('e', { opens: 1 })], counts, nextCursor: 'e' }, null);
  expect([shown(), state.nextCursor, state.links[1]?.opens]).toEqual(['fedcb', 'b', 1]);
  putLinksPage(state, { links: links('f', 'e'), counts: { live: 2, all: 2 }, nextCursor: null }, null);
  expect([shown(), state.nextCursor, state.counts?.all]).toEqual(['fe', null, 2]);
});

it('brings every page up to date that comes anew, and shows no gap between pages', () => {
  const state = createLinksStore();
  const shown = () => state.links.map(({ id }) => id).join('');
  putLinksPage(state, { links: links('e', 'd', 'c', 'b'), counts, nextCursor: null }, null);
  putLinksPage(state, { links: links('e', 'd'), counts, nextCursor: 'd' }, null);
  expect(shown()).toBe('edcb');
  // `b` has ended, and `a` was extended.
  putLinksPage(state, { links: links('c', 'a'), counts, nextCursor: null }, 'd');
  expect([shown(), state.nextCursor]).toEqual(['edca', null]);
  putLinksPage(state, { links: links('z', 'y'), counts, nextCursor: 'y' }, null);
  expect([shown(), state.nextCursor]).toEqual(['zy', 'y']);
});

it('keeps links in their order, a new one first, and those of another order out', () => {
  const state = createLinksStore();
  state.orderId = '1';
  putLink(state, link('a'));
  putLink(state, link('b'));
  putLink(state, link('c', { orderId: '2' }));
  putLink(state, link('a', { state: 'revoked' }));
  expect(state.links.map(({ id, state: now }) => [id, now])).toEqual([
    ['b', 'live'],
    ['a', 'revoked'],
  ]);
});

it('counts the links of an order, of which all are there', () => {
  const state = createLinksStore();
  putOrderLinks(state, [link('a'), link('b', { state: 'revoked' }), link('c', { state: 'frozen' })]);
  expect([state.counts, state.nextCursor]).toEqual([{ live: 2, all: 3 }, null]);
});
