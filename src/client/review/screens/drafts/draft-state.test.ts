import { expect, it } from 'vitest';
import { draftOf, emptyText } from '#client/review/stores/drafts.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { type DraftOrder, draftState } from './draft-state.ts';

const version = (number: number): Version =>
  ({ id: `v${number}`, version: number, isInternal: false, isInternalApproved: false }) as Version;
const order = (versions: Version[], more: Partial<DraftOrder> = {}): DraftOrder => ({
  progress: 'in-review',
  isFrozen: false,
  isArchived: false,
  attachments: [{ id: 'a1', versions } as Attachment],
  ...more,
});
const draft = draftOf({
  kind: 'new',
  message: emptyText,
  place: {
    orderId: '7',
    orderName: 'Label',
    attachmentId: 'a1',
    versionId: 'v3',
    version: 3,
    fileName: 'label.pdf',
    page: 1,
    tab: 'public',
  },
});

it('is open on its version, and can go to a newer one', () => {
  expect(draftState(draft, order([version(3)]))).toEqual({ kind: 'open', newer: null });
  expect(draftState(draft, order([version(4), version(3)]))).toEqual({ kind: 'open', newer: version(4) });
});

it('of a version that was removed can only go to the newest', () => {
  expect(draftState(draft, order([version(4)]))).toEqual({ kind: 'removed', newer: version(4) });
});

it('says why it can only be copied', () => {
  const why = (state: ReturnType<typeof draftState>) => (state.kind === 'closed' ? state.why : null);
  expect(why(draftState(draft, null))).toContain('no longer open');
  expect(why(draftState(draft, order([], { attachments: [], progress: 'in-progress' })))).toContain(
    'it is In Progress',
  );
  expect(why(draftState(draft, order([version(3)], { progress: 'approved' })))).toContain('Approved');
  expect(why(draftState({ ...draft, place: null }, order([version(3)])))).toContain('no longer known');
});
