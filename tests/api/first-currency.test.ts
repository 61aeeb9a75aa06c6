import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.server.close());

const save = (currency: string) =>
  scene.admin.write<RouteData<'provider'>>('PUT', '/provider', 'reseller-profile', {
    name: 'Northlight Repro',
    supportEmail: 'help@northlight.test',
    timeZone: 'Europe/Amsterdam',
    currency,
    tours: 'true',
  });

it('an installation without a currency chooses one also after it has billed, and then keeps it', async () => {
  const { server, admin, owner } = scene;
  await scene.buy({ hours: 1 });
  for (const table of ['companies', 'products']) await server.db.query(`UPDATE ${table} SET currency = 'S$'`);
  const items = JSON.stringify([{ id: 'hours', qty: 1, type: 'hours' }]);
  expect((await owner.write('POST', '/cart/checkout', 'cart', { items })).messages).toEqual([
    '“S$” may be several currencies, and this installation has none of its own. Choose one in its setup.',
  ]);
  expect((await admin.get<RouteData<'provider'>>('/provider')).data).toMatchObject({
    form: { currency: '' },
    isCurrencyFinal: false,
  });
  expect(await save('SGD')).toMatchObject({
    status: 200,
    data: { form: { currency: 'SGD' }, isCurrencyFinal: true },
  });
  expect(await scene.documentOf((await scene.buy({ hours: 1 }))._id)).toMatchObject({ currency: 'SGD' });
  expect(await save('EUR')).toMatchObject({
    status: 422,
    messages: ['Currency: It stays SGD: something was invoiced or credited already.'],
  });
});
