import { describe, expect, it } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { currentDraft, readKeptDraft } from '#client/orders/stores/kept-draft.ts';
import type { Client } from '#client/state/client.ts';
import { formKey, readKeptForm } from '#client/sync/kept-form.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { emptyOrderForm } from '#shared/orders/order-form.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { openDraft, putAsideIn } from './draft-order.ts';
import { beforeForm, editedForm, handOverKept } from './stored-draft.ts';

interface Sent {
  name: string;
  body: Record<string, string>;
  mutationId: string | undefined;
}

const source = {
  id: '10400',
  orderName: 'Menu',
  serviceId: 'poster',
  brief: richTextOf('Eight pages'),
  dueDate: '2020-03-01T12:00:00.000Z',
  workflow: null,
} as OrderDetail;

/** A server that responds with `responses`, or stores the draft. */
function setUp() {
  const storage = memoryStorage();
  const sent: Sent[] = [];
  let reachable = true;
  const call = async (
    name: string,
    { body }: { body: Record<string, string> },
    options?: { mutationId?: string },
  ) => {
    sent.push({ name, body, mutationId: options?.mutationId });
    if (!reachable) return callFailure('network', 0);
    return { ok: true, data: { ...source, id: '10500', orderName: 'Menu (copy)', dueDate: null }, meta: {} };
  };
  const tab = () =>
    ({
      storage,
      api: { call },
      review: { state: { drafts: {} } },
      session: { user: { id: 'mei' }, guest: null },
    }) as unknown as Client;
  const client = tab();
  return {
    /** Another tab of the same browser. */
    tab,
    storage,
    sent,
    client,
    cut: () => {
      reachable = false;
    },
    mend: () => {
      reachable = true;
    },
  };
}
const saved = (draft: ReturnType<typeof openDraft>) => expect.poll(() => draft.state.saving).toBe('saved');

describe('a draft that is being written', () => {
  it('is begun with the first pause, and saved field by field after that', async () => {
    const { client, sent, storage } = setUp();
    const draft = openDraft(client, 'mei', null);
    draft.takeUp();
    draft.change({ orderName: 'Men' });
    draft.change({ orderName: 'Menu' });
    expect(readKeptDraft(storage, 'mei', null)?.form.orderName).toBe('Menu');
    await saved(draft);
    draft.change({ serviceId: 'poster' });
    await saved(draft);
    expect(sent.map(({ name, body }) => [name, body])).toEqual([
      ['createOrder', { orderName: 'Menu' }],
      ['saveOrder', { serviceId: 'poster' }],
    ]);
    expect(draft.state.orderId).toBe('10500');
    expect(currentDraft(storage, 'mei')).toBe('10500');
    expect(readKeptDraft(storage, 'mei', null)).toBeNull();
    expect(readKeptDraft(storage, 'mei', '10500')).toBeNull();
    draft.rest();
  });

  it('is kept while the server cannot be reached, and begun once however often it is sent', async () => {
    const { client, sent, storage, cut, mend } = setUp();
    cut();
    const first = openDraft(client, 'mei', null);
    first.takeUp();
    first.change({ orderName: 'Menu', brief: richTextOf('Eight pages') });
    expect(await first.save()).toBeNull();
    expect(first.state.saving).toBe('waiting');
    first.rest();

    mend();
    const again = openDraft(client, 'mei', null);
    expect(again.state.form).toEqual({
      ...emptyOrderForm,
      orderName: 'Menu',
      brief: richTextOf('Eight pages'),
    });
    again.takeUp();
    await saved(again);
    const begun = sent.filter(({ name }) => name === 'createOrder');
    expect(new Set(begun.map(({ mutationId }) => mutationId)).size).toBe(1);
    expect(sent.at(-1)?.body).toEqual({
      orderName: 'Menu',
      brief: JSON.stringify(richTextOf('Eight pages')),
    });
    expect(readKeptDraft(storage, 'mei', null)).toBeNull();
    again.rest();
  });

  it('has all that was written after a beginning whose response was lost', async () => {
    const { client, sent, cut, mend } = setUp();
    cut();
    const draft = openDraft(client, 'mei', null);
    draft.change({ orderName: 'Menu' });
    expect(await draft.save()).toBeNull();
    draft.change({ orderName: 'Menu for spring' });
    mend();
    expect(await draft.save()).toBe('10500');
    expect(sent.map(({ name, body }) => [name, body])).toEqual([
      ['createOrder', { orderName: 'Menu' }],
      ['createOrder', { orderName: 'Menu' }],
      ['saveOrder', { orderName: 'Menu for spring', nameBefore: 'Menu (copy)' }],
    ]);
  });

  it('begins with what was sent first also after a reload', async () => {
    const { client, sent, cut, mend } = setUp();
    cut();
    const first = openDraft(client, 'mei', null);
    first.change({ orderName: 'Menu' });
    await first.save();
    first.change({ orderName: 'Menu for spring' });
    mend();
    expect(await openDraft(client, 'mei', null).save()).toBe('10500');
    expect(sent.map(({ body }) => body)).toEqual([
      { orderName: 'Menu' },
      { orderName: 'Menu' },
      { orderName: 'Menu for spring', nameBefore: 'Menu (copy)' },
    ]);
    expect(new Set(sent.slice(0, 2).map(({ mutationId }) => mutationId)).size).toBe(1);
  });

  it('sends that no workflow is wanted, which is another thing than that none was chosen', async () => {
    const { client, sent, cut, mend } = setUp();
    cut();
    const first = openDraft(client, 'mei', null);
    first.takeUp();
    first.change({ orderName: 'Menu', workflowId: null });
    await first.save();
    first.rest();
    mend();
    const again = openDraft(client, 'mei', null);
    expect(again.state.form.workflowId).toBeNull();
    again.takeUp();
    await saved(again);
    expect(sent.at(-1)?.body).toEqual({ orderName: 'Menu', workflowId: '' });
    again.rest();
    const other = openDraft(client, 'tom', null);
    expect(other.state.form.workflowId).toBeUndefined();
  });

  it('keeps what is typed while a save is under way', async () => {
    const { client, sent } = setUp();
    const draft = openDraft(client, 'mei', null);
    draft.takeUp();
    draft.change({ orderName: 'Menu' });
    const saving = draft.save();
    draft.change({ orderName: 'Menu for spring' });
    await saving;
    expect(draft.state.form.orderName).toBe('Menu for spring');
    await saved(draft);
    expect(sent.at(-1)).toMatchObject({ name: 'saveOrder', body: { orderName: 'Menu for spring' } });
    draft.rest();
  });

  it('copies an order with the first change, not before, and saves the change onto the copy', async () => {
    const { client, sent, storage } = setUp();
    const opened = openDraft(client, 'mei', null, source);
    opened.takeUp();
    expect(opened.state.form).toMatchObject({ orderName: 'Menu (copy)', serviceId: 'poster', dueDate: null });
    opened.rest();
    expect(sent).toEqual([]);
    expect(storage.length).toBe(0);

    const draft = openDraft(client, 'mei', null, source);
    draft.takeUp();
    draft.change({ orderName: 'Menu for spring' });
    expect(readKeptDraft(storage, 'mei', 'copy.10400')?.form.orderName).toBe('Menu for spring');
    await saved(draft);
    expect(sent.map(({ name, body }) => [name, body])).toEqual([
      ['cloneOrder', undefined],
      ['saveOrder', { orderName: 'Menu for spring', nameBefore: 'Menu (copy)' }],
    ]);
    expect(draft.state.orderId).toBe('10500');
    expect(draft.state.form.orderName).toBe('Menu for spring');
    expect(readKeptDraft(storage, 'mei', 'copy.10400')).toBeNull();
    draft.rest();
  });

  it('copies an order once, however often the copy is sent, and without a change where it is asked for', async () => {
    const { client, sent, cut, mend } = setUp();
    cut();
    const draft = openDraft(client, 'mei', null, source);
    expect(await draft.save()).toBeNull();
    mend();
    expect(await draft.save()).toBe('10500');
    expect(sent.map(({ name }) => name)).toEqual(['cloneOrder', 'cloneOrder']);
    expect(new Set(sent.map(({ mutationId }) => mutationId)).size).toBe(1);
    expect(draft.state.saving).toBe('saved');
  });

  it('that is published keeps what could not be saved any more as a change of the order', async () => {
    const { client, storage, cut } = setUp();
    const draft = openDraft(client, 'mei', null);
    draft.takeUp();
    draft.change({ orderName: 'Menu' });
    await saved(draft);
    cut();
    draft.change({ brief: richTextOf('Eight pages') });
    await draft.save();
    expect(draft.handOver()).toBe(true);
    expect(readKeptDraft(storage, 'mei', '10500')).toBeNull();
    expect(readKeptForm(storage, formKey('mei', editedForm('10500')), emptyOrderForm)).toEqual({
      brief: richTextOf('Eight pages'),
    });
  });

  it('that a colleague published keeps what could not be saved as a change of the order, and what that replaces', async () => {
    const { client, storage, cut } = setUp();
    const draft = openDraft(client, 'mei', { ...source, id: '10500' });
    draft.takeUp();
    cut();
    draft.change({ brief: richTextOf('Eight pages, and a cover') });
    await draft.save();
    draft.rest();
    expect(handOverKept(storage, 'mei', '10500', putAsideIn(client))).toBe(true);
    expect(readKeptDraft(storage, 'mei', '10500')).toBeNull();
    expect(currentDraft(storage, 'mei')).toBeNull();
    const left = (form: string) => readKeptForm(storage, formKey('mei', form), emptyOrderForm);
    expect(left(editedForm('10500'))).toEqual({ brief: richTextOf('Eight pages, and a cover') });
    expect(left(beforeForm('10500'))).toEqual({ brief: richTextOf('Eight pages') });
    expect(handOverKept(storage, 'mei', '10500', putAsideIn(client))).toBe(false);
  });

  it('leaves nothing behind once it is forgotten, and is another person’s never', async () => {
    const { client, storage } = setUp();
    const draft = openDraft(client, 'mei', null);
    draft.takeUp();
    draft.change({ orderName: 'Menu' });
    expect(readKeptDraft(storage, 'tom', null)).toBeNull();
    draft.forget();
    expect(storage.length).toBe(0);
  });
});

describe('a draft that is written in two tabs', () => {
  const order = { ...source, id: '10500' };
  const keptOf = (storage: Storage) => readKeptDraft(storage, 'mei', '10500');

  it('keeps what either has written, also after one was closed, until it is saved', async () => {
    const { client, tab, storage, sent, cut, mend } = setUp();
    cut();
    const [first, second] = [openDraft(client, 'mei', order), openDraft(tab(), 'mei', order)];
    first.change({ brief: richTextOf('Of the first tab') });
    second.change({ orderName: 'Of the second tab' });
    mend();
    await second.save();
    expect(keptOf(storage)).toMatchObject({
      unsaved: ['brief'],
      form: { brief: richTextOf('Of the first tab') },
    });
    const third = openDraft(tab(), 'mei', order);
    expect(plainText(third.state.form.brief)).toBe('Of the first tab');
    await third.save();
    expect(sent.at(-1)?.body).toMatchObject({ brief: JSON.stringify(richTextOf('Of the first tab')) });
    expect(keptOf(storage)).toBeNull();
  });

  it('forgets what the tab that wrote it has saved', async () => {
    const { client, tab, storage } = setUp();
    const first = openDraft(client, 'mei', order);
    const second = openDraft(tab(), 'mei', order);
    first.change({ brief: richTextOf('Of the first tab') });
    second.change({ orderName: 'Of the second tab' });
    await first.save();
    expect(keptOf(storage)?.unsaved).toEqual(['orderName']);
    await second.save();
    expect(keptOf(storage)).toBeNull();
  });

  it('puts the other’s text aside where both write the same field', () => {
    const { client, tab, storage } = setUp();
    const other = tab();
    const [first, second] = [openDraft(client, 'mei', order), openDraft(other, 'mei', order)];
    for (const text of ['Mine', 'Mine, in full']) first.change({ brief: richTextOf(text) });
    for (const text of ['The other', 'The other one']) second.change({ brief: richTextOf(text) });
    expect(plainText(keptOf(storage)?.form.brief ?? richTextOf(''))).toBe('The other one');
    expect(Object.values(other.review.state.drafts).map(({ message }) => plainText(message))).toEqual([
      'Mine, in full',
    ]);
  });

  it('takes the name that it is about to replace for no one else’s', () => {
    const { client, tab } = setUp();
    openDraft(client, 'mei', order).change({ orderName: 'Mine' });
    const again = tab();
    openDraft(again, 'mei', order).follow(order);
    expect(again.review.state.drafts).toEqual({});
  });

  it('is two orders where each has begun its own', async () => {
    const { client, tab, storage, sent, cut, mend } = setUp();
    cut();
    const [first, second] = [openDraft(client, 'mei', null), openDraft(tab(), 'mei', null)];
    first.change({ orderName: 'Menu' });
    second.change({ orderName: 'Poster' });
    mend();
    for (const orderName of ['Menu', 'Poster']) {
      const again = openDraft(tab(), 'mei', null);
      expect(again.state.form.orderName).toBe(orderName);
      await again.save();
      expect(sent.at(-1)).toMatchObject({ name: 'createOrder', body: { orderName } });
    }
    expect(openDraft(tab(), 'mei', null).state.form).toEqual(emptyOrderForm);
    expect([...Array(storage.length).keys()].map((at) => storage.key(at))).toEqual([
      'order-draft.mei.current',
    ]);
  });

  it('that is published keeps what the other tab had not saved', async () => {
    const { client, tab, storage } = setUp();
    const [early, late] = [openDraft(client, 'mei', order), openDraft(tab(), 'mei', order)];
    early.change({ brief: richTextOf('Of the closed tab') });
    expect(late.handOver()).toBe(true);
    expect(readKeptForm(storage, formKey('mei', editedForm('10500')), emptyOrderForm)).toEqual({
      brief: richTextOf('Of the closed tab'),
    });
  });
});
