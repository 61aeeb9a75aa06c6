import { expect, it } from 'vitest';
import { emptyOrderForm } from '#shared/orders/order-form.ts';
import { createUnsavedFields } from './unsaved-fields.ts';

it('are those that were changed, until the server has them as they are now', () => {
  const form = { ...emptyOrderForm };
  const unsaved = createUnsavedFields(form, []);
  expect(unsaved.change({ orderName: form.orderName })).toBe(false);
  expect(unsaved.change({ orderName: 'Menu', serviceId: 'poster' })).toBe(true);
  const sent = unsaved.body();
  expect(sent).toEqual({ orderName: 'Menu', serviceId: 'poster' });

  unsaved.change({ orderName: 'Menu card' });
  unsaved.saved(sent);
  expect([unsaved.names(), unsaved.has()]).toEqual([['orderName'], true]);
  unsaved.saved(unsaved.body());
  expect(unsaved.has()).toBe(false);
});
