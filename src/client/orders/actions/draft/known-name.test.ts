import { expect, it } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import { emptyOrderForm } from '#shared/orders/order-form.ts';
import { createKnownName } from './known-name.ts';
import { createUnsavedFields } from './unsaved-fields.ts';

function begin() {
  const form = { ...emptyOrderForm, orderName: 'Start' };
  const unsaved = createUnsavedFields(form, []);
  const aside: string[] = [];
  const name = createKnownName(form, unsaved, (text) => aside.push(plainText(text)));
  const save = (): void => {
    name.knows(unsaved.body().orderName);
    unsaved.saved(unsaved.body());
  };
  return { form, unsaved, aside, name, save };
}

it('shows a name that was written on another device', () => {
  const { form, aside, name } = begin();
  name.follow('Title of the laptop');
  expect([form.orderName, aside]).toEqual(['Title of the laptop', []]);
});

it('keeps the other’s name beside one that is typed here and not saved, once', () => {
  const { form, unsaved, aside, name } = begin();
  unsaved.change({ orderName: 'Title of the phone' });
  name.follow('Title of the laptop');
  name.follow('Title of the laptop');
  expect([form.orderName, aside]).toEqual(['Title of the phone', ['Title of the laptop']]);
});

it('takes its own names that come back for no other’s, and cuts no blank off one that is typed on', () => {
  const { form, unsaved, aside, name, save } = begin();
  unsaved.change({ orderName: 'Menu ' });
  save();
  name.follow('Menu');
  expect(form.orderName).toBe('Menu ');
  unsaved.change({ orderName: 'Menu of the week' });
  name.follow('Menu');
  expect([form.orderName, aside]).toEqual(['Menu of the week', []]);
});

it('knows a name of its own again, of which no response came, and no other', () => {
  const { name } = begin();
  const refused = (orderName: string) =>
    callFailure('conflict', 409, '', [], { kind: 'name-conflict', orderName });
  expect(name.withBefore({ orderName: 'Menu' })).toEqual({ orderName: 'Menu', nameBefore: 'Start' });
  expect(name.isOwn({ orderName: 'Menu' }, callFailure('network', 0))).toBe(false);
  expect(name.isOwn({ orderName: 'Menu card' }, refused('Poster'))).toBe(false);
  expect(name.before).toBe('Start');
  expect(name.isOwn({ orderName: 'Menu card' }, refused('Menu'))).toBe(true);
  expect(name.before).toBe('Menu');
});
