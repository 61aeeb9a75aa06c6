import { expect, it } from 'vitest';
import type { CallResponse } from '#client/net/route-call.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { linkResponses } from './link-responses.ts';
import { createLinksStore } from './links.store.ts';

const link = (id: string, state: GuestLink['state'] = 'live') => ({ id, orderId: '1', state }) as GuestLink;

/** The links of an order, or of all, being listed. */
function listed(orderId: string | null) {
  const links = createLinksStore();
  Object.assign(links, { orderId, status: 'ready' });
  const clock = { moment: 0 };
  let reloads = 0;
  const responses = linkResponses(links, clock, () => {
    reloads += 1;
  });
  const response = (begun: number, query = {}) =>
    ({ begun, input: { params: { orderId: '1' }, query } }) as unknown as CallResponse;
  const load = (begun: number, ...found: GuestLink[]): void => {
    const counts = { live: found.length, all: found.length };
    if (orderId === null) responses.guestLinks({ links: found, counts, nextCursor: null }, response(begun));
    else responses.orderGuestLinks(found, response(begun));
  };
  const revoke = (id: string): void => responses.revokeGuestLink(link(id, 'revoked'), response(0));
  const shown = (): string => links.links.map(({ id, state }) => `${id} ${state}`).join(', ');
  return { links, clock, responses, response, load, revoke, shown, reloads: () => reloads };
}

it.each([null, '1'])(
  'keeps a change where a load asked for before comes later, and loads again (order %s)',
  (orderId) => {
    const { clock, load, revoke, shown, reloads } = listed(orderId);
    load(clock.moment, link('a'), link('b'));
    const begun = clock.moment;
    revoke('a');
    load(begun, link('a'), link('b'));
    expect([shown(), reloads()]).toEqual(['a revoked, b live', 1]);
    load(clock.moment, link('c'));
    expect([shown(), reloads()]).toEqual(['c live', 1]);
  },
);

it('shows a first load at once, and loads again where it may lack a change', () => {
  const { links, clock, load, revoke, shown, reloads } = listed(null);
  links.status = 'loading';
  const begun = clock.moment;
  revoke('z');
  load(begun, link('a'));
  expect([shown(), reloads()]).toEqual(['a live', 1]);
});

it('ignores the list of another order, and of other states', () => {
  const { links, responses, response, shown } = listed(null);
  responses.orderGuestLinks([link('a')], response(0));
  links.showsAll = true;
  const page = { links: [link('b')], counts: { live: 1, all: 1 }, nextCursor: null };
  responses.guestLinks(page, response(0));
  expect(shown()).toBe('');
  responses.guestLinks(page, response(0, { state: 'all' }));
  expect(shown()).toBe('b live');
});
