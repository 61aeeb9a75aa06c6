import { afterEach, expect, it, vi } from 'vitest';
import { leavePictureWithReview } from '#client/app/load-ahead.ts';
import { askEarly, earlyAddresses } from '#client/net/early-responses.ts';
import type { Client } from '#client/state/client.ts';
import type { Version } from '#shared/files/attachment.ts';
import { reviewAddress } from '#shared/review/review-address.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { findOpenedVersion, showPagePicture } from './opened-version.ts';

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

/** Stands for a page at an address; `first` is the picture over it. */
function pageAt(path: string): { first: object | null } {
  const page: { first: object | null } = { first: null };
  const element = () => ({ style: { setProperty() {} }, append() {}, remove: () => (page.first = null) });
  const root = { before: (first: object) => (page.first = first) };
  vi.stubGlobal('location', new URL(path, 'https://studio.example'));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', {
    createElement: element,
    getElementById: (id: string) => (id === 'root' ? root : page.first),
  });
  return page;
}

const pictured = {
  ...version('v3'),
  preview: '/v3.jpg',
  fileType: 'pdf',
  fileMeta: { pageCount: 1, firstPage: null },
} as unknown as Version;

it('shows the picture where its version is still to be seen, and not over what was gone to meanwhile', () => {
  const firstAt = (path: string): object | null => {
    const page = pageAt(path);
    showPagePicture(pictured, memoryStorage());
    return page.first;
  };
  expect(firstAt(attachment)).not.toBeNull();
  expect(firstAt(`${attachment}/versions/v3`)).not.toBeNull();
  expect(firstAt(`${attachment}/versions/v2`)).toBeNull();
  expect(firstAt('/orders/detail/10482/attachments/a2')).toBeNull();
  expect(firstAt('/')).toBeNull();
});

it('takes the picture off where the review was left before the program had started', () => {
  const page = pageAt(attachment);
  showPagePicture(pictured, memoryStorage());
  leavePictureWithReview({ session: {} as Client['session'] }, false);
  expect(page.first).toBeNull();
});
