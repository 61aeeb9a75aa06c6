import { expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import {
  changedFields,
  countUnsent,
  formKey,
  keepForm,
  memberUnsent,
  readKeptForm,
  unsentKeys,
} from './kept-form.ts';

const given = { firstname: 'Mei', lastname: 'Tan' };
const key = formKey('mei', 'profile');

it('keeps the fields that were changed and not saved, for their person alone', () => {
  const storage = memoryStorage();
  keepForm(storage, key, changedFields(given, { ...given, lastname: 'Tan-Lee' }));
  expect(readKeptForm(storage, key, given)).toEqual({ lastname: 'Tan-Lee' });
  expect(readKeptForm(storage, formKey('omar', 'profile'), given)).toEqual({});
  keepForm(storage, key, changedFields(given, given));
  expect(storage.length).toBe(0);
});

it('takes nothing from storage that it did not write', () => {
  for (const text of ['{', 'null', '1', '{"role":"owner"}'])
    expect(readKeptForm(memoryStorage({ [key]: text }), key, given)).toEqual({});
});

it('distinguishes what one person has not sent from what others have not', () => {
  const storage = memoryStorage({
    token: 't',
    'draft.mei.reply.t1': '{}',
    'outbox.m1': '{"userId":"mei"}',
    'order-draft.mei.new': '{}',
    'order-draft.mei.current': '7',
    'form.omar.profile': '{}',
    'outbox.m2': '{"userId":"omar"}',
  });
  expect(unsentKeys(storage, { of: 'mei' })).toEqual([
    'draft.mei.reply.t1',
    'outbox.m1',
    'order-draft.mei.new',
  ]);
  expect(unsentKeys(storage, { of: 'mei', others: true })).toEqual(['form.omar.profile', 'outbox.m2']);
});

it('counts a brief that replaces another as one text', () => {
  const storage = memoryStorage({ 'form.mei.order.7': '{}', 'form.mei.order.7.before': '{}' });
  expect([countUnsent(storage, 'mei'), countUnsent(storage), memberUnsent(storage)]).toEqual([1, 1, 1]);
  expect(unsentKeys(storage, { of: 'mei' })).toHaveLength(2);
});
