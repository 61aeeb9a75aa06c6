import { expect, it } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createToastsStore } from '#client/state/toasts.store.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { beginForFiles } from './begin-for-files.ts';
import { openDraft } from './draft-order.ts';

const order = { id: '10500', orderName: 'Menu', brief: richTextOf(''), workflow: null } as OrderDetail;

/** A server that saves no text. */
function setUp(failure: 'network' | 'invalid_input') {
  const toasts = createToastsStore();
  const response =
    failure === 'network'
      ? callFailure('network', 0)
      : callFailure('invalid_input', 422, '', ['The brief is too long.']);
  const client = {
    toasts,
    storage: memoryStorage(),
    api: { call: async () => response },
    session: { user: { id: 'mei' }, guest: null },
  } as unknown as Client;
  return { client, toasts };
}

it('adds files to a draft whose text cannot be saved', async () => {
  const { client, toasts } = setUp('invalid_input');
  const draft = openDraft(client, 'mei', order);
  draft.change({ brief: richTextOf('Far too long') });
  expect(await draft.save()).toBeNull();
  expect(await beginForFiles(client, draft, ['logo.pdf'])).toBe('10500');
  expect(toasts.toasts).toEqual([]);
});

it.each([
  [
    'invalid_input',
    ['The brief is too long.', 'The draft could not be saved. Correct it, then add them again.'],
  ],
  ['network', ['The server could not be reached. Add them again when the draft is saved.']],
] as const)(
  'names the files that were not added to an order that could not be begun: %s',
  async (failure, reason) => {
    const { client, toasts } = setUp(failure);
    const draft = openDraft(client, 'mei', null);
    draft.change({ brief: richTextOf('Far too long') });
    expect(await beginForFiles(client, draft, ['logo.pdf', 'text.docx'])).toBeNull();
    expect(toasts.toasts).toMatchObject([
      { title: 'Files not added', messages: ['logo.pdf, text.docx', ...reason], closeAfterMs: null },
    ]);
  },
);
