import { beforeEach, expect, it } from 'vitest';
import { formKey, keepForm } from '#client/sync/kept-form.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { emptyOrderForm } from '#shared/orders/order-form.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { beginWithKept, discardFormText, formTexts } from './form-texts.ts';
import {
  currentDraft,
  type KeptDraft,
  keepDraft,
  newDraft,
  readKeptDraft,
  setCurrentDraft,
} from './kept-draft.ts';

let storage: Storage;
const draft = (orderName: string): KeptDraft => ({
  ...newDraft(true),
  form: { ...emptyOrderForm, orderName, brief: richTextOf('Eight pages') },
  unsaved: ['brief'],
});
beforeEach(() => {
  storage = memoryStorage();
});

it('lists what was typed into forms, whatever became of their screens', () => {
  keepForm(storage, formKey('mei', 'order.10542'), {
    brief: richTextOf('The last sentence'),
    serviceId: 'flyer',
  });
  keepForm(storage, formKey('mei', 'order.10542.before'), { brief: richTextOf('Before') });
  keepForm(storage, formKey('mei', 'take-back.7'), { reason: 'Wrong file' });
  keepForm(storage, formKey('mei', 'company-information'), { contact: 'Second floor', phoneNumber: '12' });
  keepForm(storage, formKey('tom', 'profile'), { firstname: 'Tom' });
  keepDraft(storage, 'mei', '10540', draft('Menu'));
  setCurrentDraft(storage, 'mei', '10540');
  expect(formTexts(storage, 'mei').map(({ key: _, isDraft: __, ...text }) => text)).toEqual([
    { title: 'Changes of #10542', orderId: '10542', text: 'The last sentence', path: '/orders/detail/10542' },
    { title: 'Take back', orderId: null, text: 'Wrong file', path: null },
    {
      title: 'Company information',
      orderId: null,
      text: 'Contact: Second floor\nPhone number: 12',
      path: null,
    },
    {
      title: 'Draft #10540',
      orderId: '10540',
      text: 'Order name: Menu\nBrief: Eight pages',
      path: '/orders/new?draft=10540',
    },
  ]);
});

it('lists what was typed into the parts of a field, and neither choices, pictures nor what was there before', () => {
  const checklist = [
    { text: 'Bleed of 3 mm', isMandatory: true },
    { text: 'Fonts embedded', isMandatory: false },
  ];
  const fields = {
    categoryId: 'print',
    requiredFields: ['files'],
    checklist,
    logo: 'data:image/png;base64,AA',
  };
  keepForm(storage, formKey('helen', 'service.flyer'), fields, { checklist: [{ text: 'Before' }] });
  expect(formTexts(storage, 'helen').map(({ text }) => text)).toEqual(['Bleed of 3 mm; Fonts embedded']);
});

it('is thrown away with the text that it was to replace', () => {
  keepForm(storage, formKey('mei', 'order.10542'), { brief: richTextOf('The last sentence') });
  keepForm(storage, formKey('mei', 'order.10542.before'), { brief: richTextOf('Before') });
  discardFormText(storage, formKey('mei', 'order.10542'));
  expect(storage.length).toBe(0);
});

it('is taken back as it was, but never over what was typed since', () => {
  const key = formKey('mei', 'order.10542');
  keepForm(storage, key, { brief: richTextOf('The last sentence') });
  keepForm(storage, `${key}.before`, { brief: richTextOf('Before') });
  const listed = formTexts(storage, 'mei');
  const takeBack = discardFormText(storage, key);
  expect(takeBack()).toBe(true);
  expect(formTexts(storage, 'mei')).toEqual(listed);
  expect(storage.length).toBe(2);
  const takeBackLate = discardFormText(storage, key);
  keepForm(storage, key, { brief: richTextOf('A new sentence') });
  expect(takeBackLate()).toBe(false);
  expect(formTexts(storage, 'mei').map(({ text }) => text)).toEqual(['A new sentence']);
});

it('begins a new order with all of a draft that is gone, and leaves one that waits to be begun', () => {
  const waiting = draft('Waits');
  keepDraft(storage, 'mei', null, waiting);
  keepDraft(storage, 'mei', '10540', { ...draft('Menu'), mutationId: null });
  setCurrentDraft(storage, 'mei', '10540');
  beginWithKept(storage, 'mei', '10540');
  expect(readKeptDraft(storage, 'mei', '10540')).toBeNull();
  expect(currentDraft(storage, 'mei')).toBeNull();
  expect(readKeptDraft(storage, 'mei', null)).toMatchObject({
    form: { orderName: 'Menu' },
    unsaved: ['orderName', 'brief'],
    mutationId: expect.any(String),
  });
  expect(readKeptDraft(storage, 'mei', `new.${waiting.mutationId}`)?.form.orderName).toBe('Waits');
});
