import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, draftKey, draftOf, readDrafts, setDraft } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { User } from '#shared/accounts/user.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { sendDraft } from './send-draft.ts';

const before = richTextOf('Brighter, please');
const edit: Partial<Draft> & Pick<Draft, 'kind' | 'message'> = {
  kind: 'edit',
  message: richTextOf('Darker, please'),
  topicId: 't1',
  messageId: 'c1',
  before,
  place: {
    ...{ orderId: '7', orderName: 'Spring', attachmentId: 'a1', versionId: 'v1' },
    ...{ version: 1, fileName: 'spring.pdf', page: null, tab: 'public' },
  },
};
let client: Client;
let sent: QueuedWrite[];

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.session.user = { id: 'ben', firstname: 'Ben', lastname: 'Lim', avatar: null } as unknown as User;
  sent = [];
  vi.spyOn(client.outbox, 'add').mockImplementation((write) => void sent.push(write));
});

function send(draft: Draft): QueuedWrite['input']['body'] {
  setDraft(client, draftKey.edit('c1'), draft);
  client.review.state.drafts = readDrafts(client.storage, 'ben');
  expect(sendDraft(client, draftKey.edit('c1'))).toBe(true);
  return sent[0]?.input.body;
}

describe('the draft of an edit', () => {
  it('is sent after a reload with what the message read when it was begun', () => {
    expect(send(draftOf(edit))).toMatchObject({ before: JSON.stringify(before) });
  });

  it('replaces what the message reads by now when it came back, and is sent again', () => {
    const returned = { mutationId: 'm1', reason: 'It reads now: “Redder, please”' };
    expect(send(draftOf({ ...edit, returned }))).not.toHaveProperty('before');
  });
});
