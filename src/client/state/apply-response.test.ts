import { beforeEach, describe, expect, it } from 'vitest';
import { showVersion } from '#client/review/stores/review.store.ts';
import type { User } from '#shared/accounts/user.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import { entityStores } from '../../../tests/support/clients/client-stores.ts';
import { createApplyResponse } from './apply-response.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';

const place = { orderId: 'o1', attachmentId: 'a1', versionId: 'v1' };
let stores: EntityStores;
let respond: <N extends RouteName>(name: N, data: unknown, input?: object, begun?: number) => void;
/** What was fetched again. */
let refetched: string[];
beforeEach(() => {
  stores = entityStores();
  refetched = [];
  const refetch = new Proxy({} as Refetch, { get: (_, name: string) => () => refetched.push(name) });
  const apply = createApplyResponse(stores, refetch);
  respond = (name, data, input = {}, begun = stores.clock.moment) =>
    apply({ name, input, data: data as RouteData<typeof name>, meta: {}, mutationId: null, begun });
});

describe('the responses about a person', () => {
  const person = (id: string, name: string) => ({
    id,
    name,
    tour: null,
    businessHours: standardHours('Asia/Tokyo'),
  });
  it('show them, with the business hours by which they judge due dates', () => {
    const hours = { ...standardHours, timeZone: 'Asia/Singapore' };
    const mei = { id: 'mei', name: 'Mei Tan', businessHours: hours } as User;
    respond('customerProfile', mei);
    expect(stores.session.user?.name).toBe('Mei Tan');
    expect(stores.session.businessHours.timeZone).toBe('Asia/Singapore');
    respond('saveProfile', { ...mei, name: 'Mei Lim' });
    expect(stores.session.user?.name).toBe('Mei Lim');
  });

  it.each<[RouteName, object | string]>([
    ['saveProfile', person('mei', 'Mei Lim')],
    ['setAvatar', person('mei', 'Mei Lim')],
    ['removeAvatar', person('mei', 'Mei Lim')],
    ['saveLook', person('mei', 'Mei Lim')],
    ['endTour', 'finished'],
  ])('keep what %s has changed where a profile comes later that was asked for before', (name, data) => {
    const before = person('mei', 'Mei Tan');
    respond('customerProfile', person('mei', 'Mei Tan'));
    const begun = stores.clock.moment;
    respond(name, data);
    const changed = { ...stores.session.user };
    expect(changed).not.toEqual(before);
    respond('customerProfile', before, {}, begun);
    expect(stores.session.user).toEqual(changed);
    expect(refetched).toEqual(['profile']);
    respond('customerProfile', { ...before, name: 'Mei Ng' });
    expect([stores.session.user?.name, refetched]).toEqual(['Mei Ng', ['profile']]);
  });

  it('show who signs in at once, and then what may have changed since', () => {
    respond('saveProfile', person('mei', 'Mei Lim'));
    stores.session.user = null;
    respond('providerProfile', person('ben', 'Ben'), {}, 0);
    expect([stores.session.user, refetched]).toMatchObject([{ name: 'Ben' }, ['profile']]);
  });

  it('change nobody where the person is gone, and of a person what they are about', () => {
    respond('endTour', 'finished');
    respond('planUse', { storages: { used: 1, quota: 2 } });
    expect(stores.session.user).toBeNull();
    stores.session.user = { id: 'mei', name: 'Mei Tan', tour: null } as unknown as User;
    respond('endTour', 'finished');
    respond('planUse', { storages: { used: 1, quota: 2 } });
    expect(stores.session.user).toMatchObject({
      name: 'Mei Tan',
      tour: 'finished',
      storages: { used: 1, quota: 2 },
    });
  });
});

describe('a guest’s data', () => {
  const data = { orderId: 'o1', providerZone: 'Asia/Tokyo', attachments: [] };

  it('is shown by the time of the provider', () => {
    stores.guest.token = 'link';
    respond('guestData', data);
    expect(stores.guest.data?.orderId).toBe('o1');
    expect(stores.session.businessHours.timeZone).toBe('Asia/Tokyo');
    respond('guestDecide', { ...data, progress: 'approved' });
    expect(stores.guest.data).toMatchObject({ progress: 'approved' });
  });

  it.each(['guestDecide', 'guestTakeBackDecision'] as const)(
    'that was asked for before %s does not undo it, and is asked for again',
    (name) => {
      stores.guest.token = 'link';
      respond('guestData', { ...data, progress: 'in-review' });
      const begun = stores.clock.moment;
      respond(name, { ...data, progress: 'approved' });
      respond('guestData', { ...data, progress: 'in-review' }, {}, begun);
      expect([stores.guest.data?.progress, refetched]).toEqual(['approved', ['session']]);
      respond('guestData', { ...data, progress: 'completed' });
      expect([stores.guest.data?.progress, refetched]).toEqual(['completed', ['session']]);
    },
  );

  it('that was on its way when the link ended stays unseen', () => {
    const { timeZone } = stores.session.businessHours;
    respond('guestData', data);
    expect(stores.guest.data).toBeNull();
    expect(stores.session.businessHours.timeZone).toBe(timeZone);
  });
});

describe('the prices of a cart', () => {
  const items = (quantity: number) => [{ productId: 'p1', quantity }];
  const ask = (quantity: number): object => ({ body: { items: JSON.stringify(items(quantity)) } });

  it('are shown where they are of what it holds now, whichever response comes last', () => {
    Object.assign(stores.cart, { items: items(2) });
    respond('priceCart', { total: 200 }, ask(2));
    respond('priceCart', { total: 100 }, ask(1));
    expect(stores.cart.priced).toEqual({ total: 200 });
  });
});

describe('a version', () => {
  const topic = { id: 't1', tab: 'public', message: { content: [] }, comments: [], dateCreated: '' };
  const loaded = (id: string) => ({
    version: { id, attachmentId: 'a1' },
    pageSizes: [{ width: id.length, height: 1 }],
    topics: [topic],
  });

  it('brings its threads and sizes where it is shown', () => {
    showVersion(stores.review, place);
    respond('version', loaded('v1'), { params: place });
    expect(stores.review.state.topics.map(({ id }) => id)).toEqual(['t1']);
    expect(stores.review.state.pageSizes).toEqual([{ width: 2, height: 1 }]);
  });

  it('changes nothing of another that is shown by then', () => {
    showVersion(stores.review, { ...place, versionId: 'v2' });
    respond('version', loaded('v1'), { params: place });
    expect(stores.review.state.topics).toEqual([]);
    expect(stores.review.state.pageSizes).not.toEqual([{ width: 2, height: 1 }]);
  });
});

it('keeps the decisions of each order apart', () => {
  respond('decisions', [{ id: 'd1' }], { params: { orderId: '7' } });
  respond('decisions', [{ id: 'd2' }], { params: { orderId: '8' } });
  respond('decisions', [], { params: { orderId: '7' } });
  expect(stores.decisions.lists).toEqual({ 7: [], 8: [{ id: 'd2' }] });
});
