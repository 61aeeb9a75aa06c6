import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';

let scene: BillingScene;
let id: string;
beforeAll(async () => {
  scene = await openBillingScene();
  await scene.set({ invoiceNumber: 'A{number}' });
  id = (await scene.buy({ hours: 3 }))._id;
});
afterAll(() => scene.server.close());

const credit = () =>
  scene.manager.write<ManagedInvoice>('POST', `/billing/invoices/${id}/credit`, 'customer-transaction', {
    reason: 'Fewer',
    quantities: '{"hours":1}',
  });

it('formats by which a credit note could get the number of an invoice are refused, and say what to do', async () => {
  const refused = await scene.set({ invoiceNumber: 'A{number}', creditNumber: 'A100{number}' });
  const credited = await credit();
  expect([refused.status, credited.status]).toEqual([422, 200]);
  expect(refused.messages).toEqual([
    'Credit note numbers: A credit note could get the number of an invoice: begin with other letters than for invoices, such as CN-{number}.',
  ]);
});

it('a format that comes to a number of former ones is refused, and names it', async () => {
  await scene.buy({ hours: 1 });
  const refused = await scene.set({ invoiceNumber: 'B{number}', creditNumber: 'A100{number}' });
  const credited = await credit();
  expect([refused.status, credited.status]).toEqual([422, 200]);
  expect(refused.messages).toEqual([
    'Credit note numbers: It would come to A1002, which was issued before: use other letters.',
  ]);
  expect((await scene.set({ invoiceNumber: 'B{number}', creditNumber: 'A{number}' })).status).toBe(422);
  expect((await scene.set({ invoiceNumber: 'B{number}', creditNumber: 'AC{number}' })).status).toBe(200);
});

it('formats that were set before such numbers were looked for keep nobody from changing the rest', async () => {
  const formats = { invoiceNumber: 'B{number}', creditNumber: 'A{number}' };
  await scene.server.db.query('UPDATE billing_settings SET settings = settings || $1::jsonb', [
    JSON.stringify(formats),
  ]);
  expect((await scene.set({ ...formats, dueDays: '21' })).status).toBe(200);
  expect((await scene.set({ ...formats, creditNumber: 'A0{number}' })).status).toBe(200);
  expect((await scene.set(formats)).status).toBe(422);
});
