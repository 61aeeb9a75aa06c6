import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { CollectedMethod, PaymentMethod } from '#shared/billing/payment-method.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import type { TestServer } from '../support/servers/test-server.ts';

const dayMs = 24 * 60 * 60 * 1000;
let scene: BillingScene;
let server: TestServer;
let owner: ApiClient;
let manager: ApiClient;
let debitId: string;
let transferId: string;

const addMethod = async (fields: Record<string, string>) => {
  const { data } = await owner.write<PaymentMethod[]>(
    'POST',
    '/billing/payments',
    'customer-payment-method',
    fields,
  );
  return data?.find(({ kind }) => kind === fields.kind)?.id ?? '';
};
const payBy = (id: string) =>
  owner.write('PUT', `/billing/payments/${id}/default`, 'customer-payment-method');
const invoiceOf = async (id: string) => (await owner.get<Invoice>(`/billing/invoices/${id}`)).data;
const collectedOf = async (id: string) =>
  (await manager.get<CollectedMethod | null>(`/billing/invoices/${id}/payment-method`)).data;
const remindersOf = (number: string) =>
  server.mails.filter(({ subject }) => subject.startsWith(`Reminder: invoice ${number} was due`));
/** Returns an invoice whose document says that it is collected. */
async function buyByDebit(): Promise<Invoice> {
  await payBy(debitId);
  return scene.buy({ hours: 1 });
}

beforeAll(async () => {
  scene = await openBillingScene();
  ({ server, owner, manager } = scene);
  await scene.set({
    reminders: [
      { days: '3', text: 'Perhaps you forgot it?', fee: '' },
      { days: '10', text: 'Please pay at once.', fee: '' },
      { days: '', text: '', fee: '' },
    ],
  });
  const account = { name: 'Mei Lim', bank: 'Maybank', account: '514011234711' };
  debitId = await addMethod({ kind: 'direct-debit', ...account });
  transferId = await addMethod({ kind: 'bank-transfer', name: 'Olive' });
});
afterAll(() => server.close());

describe('how an invoice is paid', () => {
  it('stays as its document says, whatever its payer chooses later', async () => {
    const debit = await buyByDebit();
    expect(debit).toMatchObject({ means: 'direct-debit', payBy: { lastFour: '4711' }, payTo: [] });
    const mails = () =>
      server.mails.filter(({ subject }) => subject.startsWith(`Invoice ${debit.number} over`));
    await expect.poll(mails).toHaveLength(1);
    expect(mails()[0]?.text).toContain('Direct debit, Maybank ····4711. We collect it');
    await payBy(transferId);
    const transfer = await scene.buy({ hours: 1 });
    await payBy(debitId);
    expect(await invoiceOf(transfer._id)).toMatchObject({
      means: 'transfer',
      payBy: { kind: 'bank-transfer' },
      payTo: expect.arrayContaining([{ label: 'Bank', value: 'Maybank' }]),
    });
    await payBy(transferId);
    expect(await invoiceOf(debit._id)).toMatchObject({
      means: 'direct-debit',
      payBy: { kind: 'direct-debit' },
      payTo: [],
    });
    expect(await collectedOf(debit._id)).toMatchObject({ account: '514011234711' });
    server.advance(40 * dayMs);
    await runScheduled(server.parts);
    await expect.poll(() => remindersOf(transfer.number)).not.toEqual([]);
    expect(remindersOf(debit.number)).toEqual([]);
  });

  it('is by an account that its payer may have removed', async () => {
    const debit = await buyByDebit();
    await owner.write('DELETE', `/billing/payments/${debitId}`, 'customer-payment-method');
    expect(await invoiceOf(debit._id)).toMatchObject({ means: 'direct-debit', payBy: null, payTo: [] });
    expect(await collectedOf(debit._id)).toBeNull();
    debitId = await addMethod({
      kind: 'direct-debit',
      name: 'Mei Lim',
      bank: 'CIMB',
      account: '514011230042',
    });
    expect(await collectedOf(debit._id)).toMatchObject({ account: '514011230042' });
  });
});
