import { expect, it } from 'vitest';
import { draftKey, draftOf, emptyText } from '#client/review/stores/drafts.ts';
import { draftPlace } from './draft-place.ts';

it('keeps the names of a version that goes out of reach while somebody writes on it', () => {
  const version = { id: 'v1', version: 3, fileName: 'label-v3.pdf' };
  const attachment = { id: 'a1', name: 'label', versions: [version] };
  const order = {
    orderName: 'Label',
    attachments: { customerReview: [attachment], internalReview: [], suppliedFiles: [] },
  };
  const client = {
    orders: { state: { details: { 7: order } as Record<string, unknown> } },
    guest: { data: null },
    review: { state: { drafts: {} as Record<string, unknown> } },
  };
  const given = client as unknown as Parameters<typeof draftPlace>[0];
  const at = { orderId: '7', attachmentId: 'a1', versionId: 'v1' };
  const place = draftPlace(given, at, 'public');
  expect(place).toMatchObject({ orderName: 'Label', version: 3, fileName: 'label-v3.pdf' });
  const key = draftKey.newTopic('v1', 'public');
  client.review.state.drafts[key] = draftOf({ kind: 'new', message: emptyText, place });
  client.orders.state.details = {};
  expect(draftPlace(given, at, 'public')).toEqual(place);
  expect(draftPlace(given, { ...at, versionId: 'v2' }, 'public')).toMatchObject({ version: 0, fileName: '' });
});
