import { afterEach, expect, it, vi } from 'vitest';
import type { RouteName } from '#shared/protocol/http-table.ts';
import { askEarly, earlyAddresses, takeEarlyResponse } from './early-responses.ts';
import { knownRoute } from './find-route.ts';
import { routePath, routePrefix } from './route-call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const addressOf = (name: RouteName, side: 'customer' | 'user') =>
  routePrefix(knownRoute(name).audience, side) + routePath(knownRoute(name).path);

it('asks under the addresses of the calls themselves', () => {
  expect(earlyAddresses('user', { isBoard: true })).toEqual([
    addressOf('providerProfile', 'user'),
    addressOf('appConfig', 'user'),
    addressOf('board', 'user'),
  ]);
  expect(earlyAddresses('customer', { isBoard: true })).toEqual([
    addressOf('customerProfile', 'customer'),
    addressOf('appConfig', 'customer'),
    addressOf('board', 'customer'),
  ]);
  expect(earlyAddresses('user', {})).toHaveLength(2);
  const review = { orderId: '10482', attachmentId: 'a1', versionId: 'v1' };
  for (const side of ['user', 'customer'] as const) {
    const filled = (name: 'order' | 'version') =>
      routePrefix(knownRoute(name).audience, side) + routePath(knownRoute(name).path, review);
    expect(earlyAddresses(side, { review }).slice(2)).toEqual([filled('order'), filled('version')]);
    expect(earlyAddresses(side, { review: { ...review, versionId: null } }).slice(2)).toEqual([
      filled('order'),
    ]);
  }
});

it('gives a response out once, and to whoever asked alone; none where none came', async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/lost')) throw new TypeError('the line is down');
    return Response.json({ success: true, data: address });
  });
  askEarly('/api', ['/a', '/b', '/lost'], 'mine');
  expect(await takeEarlyResponse('/a', 'mine')).toEqual({
    status: 200,
    data: { success: true, data: '/api/a' },
  });
  expect(await takeEarlyResponse('/a', 'mine')).toBeNull();
  expect(await takeEarlyResponse('/b', 'another')).toBeNull();
  expect(await takeEarlyResponse('/lost', 'mine')).toBeNull();
});
