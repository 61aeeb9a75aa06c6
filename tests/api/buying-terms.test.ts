import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PricedCart } from '#shared/billing/cart.ts';
import type { MembershipService, Packages } from '#shared/billing/package.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';

let scene: BillingScene;
let staff: ApiClient;
beforeAll(async () => {
  scene = await openBillingScene();
  staff = await scene.server.signIn('customer', 'staff@olive.test');
});
afterAll(() => scene.server.close());

const packagesOf = async (who: ApiClient): Promise<Packages> => {
  const { data } = await who.get<Packages>('/package/plans');
  if (data === undefined) throw new Error('there are no packages');
  return data;
};

it('a buyer reads which tax comes on top, what the invoice will be over, and that it would lack an address', async () => {
  const { server, companyId, owner, set } = scene;
  const items = JSON.stringify([{ id: 'hours', qty: 1, type: 'hours' }]);
  const cart = () => owner.write<PricedCart>('PUT', '/cart', 'cart', { items });
  expect(await packagesOf(owner)).toMatchObject({ tax: null, lacksAddress: true });
  expect((await cart()).data).toMatchObject({ total: 55_000, lacksAddress: true });
  await set();
  await server.db.query(
    `UPDATE companies SET plan = 'paid', plan_price = 49000, paid_until = $2,
       billed_to = '{"address":"12 Jalan Ampang","country":"","taxNumber":""}' WHERE id = $1`,
    [companyId, new Date(server.parts.clock().getTime() + 20 * 24 * 60 * 60_000)],
  );
  const { tax, nextPayment, current, lacksAddress } = await packagesOf(owner);
  expect([tax, current.price, nextPayment?.total]).toEqual([{ label: 'SST 8 %', rate: 800 }, 49_000, 52_920]);
  expect(lacksAddress).toBe(false);
  expect(await packagesOf(staff)).toMatchObject({ tax: null, lacksAddress: false });
});

it('beside what is sold by the month stands the tax on what it is', async () => {
  await scene.set({ storageRate: '0' });
  await scene.server.db.query(
    `INSERT INTO products (id, type, name, amount, price, is_monthly) VALUES
       ('more-hours', 'hours', '+10 hours', 10, 99000, true), ('more-room', 'storage', '+5 GB', 5, 3900, true)`,
  );
  const { data } = await scene.owner.get<MembershipService>('/package/service');
  expect(new Map(data?.products.map(({ id, tax }) => [id, tax]))).toEqual(
    new Map([
      ['more-hours', { label: 'SST 8 %', rate: 800 }],
      ['more-room', null],
    ]),
  );
});
