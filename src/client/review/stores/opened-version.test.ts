import { afterEach, expect, it, vi } from 'vitest';
import { askEarly, earlyAddresses } from '#client/net/early-responses.ts';
import { reviewAddress } from '#shared/review/review-address.ts';
import { findOpenedVersion } from './opened-version.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const version = (id: string, isInternal = false) => ({ id, attachmentId: 'a1', isInternal });

/** Opens an address whose order has the given versions, newest first; answers with `status`. */
async function open(path: string, versions: unknown[], status = 200) {
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/d/order/10482'
      ? Response.json({ data: { attachments: { customerReview: [{ id: 'a1', versions }] } } }, { status })
      : Response.json({}),
  );
  const { pathname, search } = new URL(path, 'https://studio.example');
  const review = reviewAddress({ pathname, search });
  if (review === null) throw new Error(`${path} is no address of the review`);
  askEarly('/api', earlyAddresses('user', { review }), 'token');
  return findOpenedVersion('user', review);
}

const attachment = '/orders/detail/10482/attachments/a1';

it('finds the version that an address names, by path or query, and the newest where it names none', async () => {
  const versions = [version('v3'), version('v2'), version('v1')];
  expect((await open(`${attachment}/versions/v2`, versions))?.id).toBe('v2');
  expect((await open(`${attachment}?versionId=v1`, versions))?.id).toBe('v1');
  expect((await open(attachment, versions))?.id).toBe('v3');
});

it('finds none where the tab decides, the address names an unknown one, or the order cannot be read', async () => {
  expect(await open(attachment, [version('v2', true), version('v1')])).toBeNull();
  expect(await open(`${attachment}/versions/v9`, [version('v1')])).toBeNull();
  expect(await open(attachment, [])).toBeNull();
  expect(await open(attachment, [version('v1')], 403)).toBeNull();
});

it('takes no other address for one of the review', () => {
  for (const pathname of ['/', '/orders/detail/10482', `${attachment}/versions`, `/g${attachment}`])
    expect(reviewAddress({ pathname, search: '' })).toBeNull();
});
