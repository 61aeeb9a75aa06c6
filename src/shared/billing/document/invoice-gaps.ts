import type { BillingForm } from './billing-form.ts';

/**
 * Returns what invoices lack, a sentence for each. `takesCards`: customers can pay on the page of an invoice, and need
 * no account to pay to.
 */
export function invoiceGaps(
  form: Pick<BillingForm, 'address' | 'account' | 'paymentId' | 'isRegistered' | 'taxNumber'>,
  takesCards: boolean,
): string[] {
  const isEmpty = (field: 'address' | 'account' | 'paymentId' | 'taxNumber'): boolean =>
    form[field].trim() === '';
  return [
    ...(isEmpty('address') ? ['Invoices are issued without your address, which most countries demand.'] : []),
    ...(form.isRegistered && isEmpty('taxNumber')
      ? ['Invoices charge tax without your tax number, and your customers cannot reclaim it.']
      : []),
    ...(isEmpty('account') && isEmpty('paymentId') && !takesCards
      ? ['Invoices do not say where to pay: no account is set, and no payment by card.']
      : []),
  ];
}
