import { beforeEach, describe, expect, it } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { emptyOrderForm, type OrderForm } from '#shared/orders/order-form.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { briefConflictOf, nameConflictOf, publishOrder, saveOrderForm } from './write-order.ts';

const form: OrderForm = { ...emptyOrderForm, orderName: 'Menu, larger', brief: richTextOf('Eight pages') };
const before = { brief: richTextOf('Six pages'), orderName: 'Menu' };

let client: Client;
let response: CallResult<unknown>;
let sent: { name: string; body: Record<string, string> }[];
beforeEach(() => {
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  response = { ok: true, data: { id: '7' }, meta: {} };
  sent = [];
  client.api.call = (async (name: string, { body }: { body: Record<string, string> }) => {
    sent.push({ name, body });
    return response;
  }) as unknown as Client['api']['call'];
});
const save = (...changed: (keyof OrderForm)[]) => saveOrderForm(client, '7', form, { changed, before });
const toasts = () => client.toasts.toasts;

describe('a published order’s form', () => {
  it('sends the changed fields alone, with what the brief and the name were', async () => {
    await save('orderName');
    expect(sent[0]?.body).toEqual({
      orderName: 'Menu, larger',
      nameBefore: 'Menu',
      briefBefore: JSON.stringify(richTextOf('Six pages')),
    });
    expect(toasts()).toEqual([]);
  });

  it.each([
    [{ kind: 'brief-conflict', brief: richTextOf('Ten pages') }, 'Ten pages', null],
    [{ kind: 'name-conflict', orderName: 'Carte' }, null, 'Carte'],
  ])('leaves it to the form to show what somebody else has written meanwhile', async (data, brief, name) => {
    response = callFailure('conflict', 409, 'It has changed', [], data);
    const result = await save('brief', 'orderName');
    if (result.ok) throw new Error('it was saved');
    expect(briefConflictOf(result)).toEqual(brief === null ? null : richTextOf(brief));
    expect(nameConflictOf(result)).toBe(name);
    expect(toasts()).toEqual([]);
  });

  it('says that it can no longer be changed, until that is read, and where what was typed is', async () => {
    response = callFailure('forbidden', 403, 'Not allowed');
    await save('brief');
    expect(toasts()).toMatchObject([
      { kind: 'warning', title: 'The form of #7 can no longer be changed', closeAfterMs: null },
    ]);
    expect(toasts()[0]?.messages.join()).toContain('What you typed is kept');
  });

  it('says why it was refused otherwise', async () => {
    response = callFailure('invalid_input', 400, 'Please check', ['Due date: is past']);
    await save('dueDate');
    expect(toasts()).toMatchObject([{ title: 'Failed', messages: ['Please check', 'Due date: is past'] }]);
  });
});

it('finds no conflict in a failure of another kind, or without data', () => {
  const other = { kind: 'decided', brief: richTextOf('Ten pages'), orderName: 'Carte' };
  for (const data of [undefined, null, other]) {
    expect(briefConflictOf({ data })).toBeNull();
    expect(nameConflictOf({ data })).toBeNull();
  }
});

it('says that a draft was published, or why not', async () => {
  expect(await publishOrder(client, '10500')).toBe(true);
  expect(toasts()).toMatchObject([{ kind: 'success', messages: ['#10500 has been published.'] }]);
  response = callFailure('forbidden', 403, 'Your plan has no orders left');
  expect(await publishOrder(client, '10500')).toBe(false);
  expect(toasts().at(-1)).toMatchObject({ title: 'Failed', messages: ['Your plan has no orders left'] });
});
