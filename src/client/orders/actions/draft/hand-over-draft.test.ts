import { beforeEach, expect, it } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { formKey, keepForm, readKeptForm } from '#client/sync/kept-form.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { emptyOrderForm } from '#shared/orders/order-form.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { openDraft, putAsideIn } from './draft-order.ts';
import { beforeForm, editedForm, handOverKept } from './stored-draft.ts';

const order = {
  id: '10500',
  orderName: 'Menu',
  serviceId: 'poster',
  brief: richTextOf('Eight pages'),
  dueDate: null,
  workflow: null,
} as OrderDetail;
const due = '2027-03-01T12:00:00.000Z';
const written = richTextOf('Sixteen pages, on matt paper');
const editKey = formKey('mei', editedForm(order.id));

let storage: Storage;
let client: Client;
beforeEach(() => {
  storage = memoryStorage();
  client = {
    storage,
    api: { call: async () => callFailure('network', 503) },
    review: { state: { drafts: {} } },
    session: { user: { id: 'mei' }, guest: null },
  } as unknown as Client;
});

const typed = () => readKeptForm(storage, editKey, emptyOrderForm);
const aside = () => Object.values(client.review.state.drafts).map(({ message }) => plainText(message));
/** What was typed into the order's Edit while a draft of it still lies on the device. */
const typeIntoEdit = (fields: object): void => keepForm(storage, editKey, fields, { brief: order.brief });
const leaveDraft = () => {
  const draft = openDraft(client, 'mei', order);
  draft.change({ orderName: 'Menu of the garden', brief: richTextOf('Twelve pages'), dueDate: due });
  return draft;
};

it('leaves what was typed into the published order’s form, and puts the draft’s texts aside', () => {
  leaveDraft();
  typeIntoEdit({ orderName: 'Menu, spring', brief: written });
  expect(handOverKept(storage, 'mei', order.id, putAsideIn(client))).toBe(true);
  expect(typed()).toEqual({ orderName: 'Menu, spring', brief: written, dueDate: due });
  expect(aside().sort()).toEqual(['Menu of the garden', 'Twelve pages']);
  // The typed brief does not replace the one that the draft had replaced.
  expect(readKeptForm(storage, formKey('mei', beforeForm(order.id)), emptyOrderForm)).toEqual({});
});

it('leaves it where this tab itself publishes the draft', () => {
  const draft = leaveDraft();
  typeIntoEdit({ brief: written });
  expect(draft.handOver()).toBe(true);
  expect(typed()).toEqual({ orderName: 'Menu of the garden', brief: written, dueDate: due });
  expect(aside()).toEqual(['Twelve pages']);
});

it('puts nothing aside that reads the same in both', () => {
  leaveDraft();
  typeIntoEdit({ brief: richTextOf('Twelve pages') });
  handOverKept(storage, 'mei', order.id, putAsideIn(client));
  expect(typed()).toMatchObject({ orderName: 'Menu of the garden', brief: richTextOf('Twelve pages') });
  expect(aside()).toEqual([]);
});
