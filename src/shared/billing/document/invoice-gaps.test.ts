import { expect, it } from 'vitest';
import { invoiceGaps } from './invoice-gaps.ts';

const complete = {
  address: 'Kade 1, Delft',
  account: 'NL91ABNA0417164300',
  paymentId: '',
  isRegistered: true,
  taxNumber: 'NL1',
};
const none = { address: ' ', account: '', paymentId: '', isRegistered: false, taxNumber: '' };

it('invoices lack nothing once address, tax number and account are given', () => {
  expect(invoiceGaps(complete, false)).toEqual([]);
});

it('each that is missing is named; a tax number only where tax is charged, an account only where no card is taken', () => {
  expect(invoiceGaps({ ...complete, address: ' \n' }, false)).toEqual([expect.stringContaining('address')]);
  expect(invoiceGaps({ ...complete, taxNumber: '' }, false)).toEqual([expect.stringContaining('tax number')]);
  expect(invoiceGaps(none, false)).toEqual([
    expect.stringContaining('address'),
    expect.stringContaining('where to pay'),
  ]);
  expect(invoiceGaps({ ...complete, account: '', paymentId: 'nord@okbank' }, false)).toEqual([]);
  expect(invoiceGaps(none, true)).toEqual([expect.stringContaining('address')]);
});
