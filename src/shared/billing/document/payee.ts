import { isIban } from '../payment-method-rules.ts';
import { groupedReference, swissReference } from './creditor-reference.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { paymentIdFact } from './payment-id.ts';

/** An account number in groups of four where it is an IBAN, as it is read aloud. */
export const groupedAccount = (account: string): string =>
  isIban(account) ? (account.match(/.{1,4}/g)?.join(' ') ?? account) : account;

/** Returns name and value of where to pay an invoice; empty where there is nothing to pay to. */
export function payeeFacts(
  payee: InvoiceDocument['payee'],
  { number, currency }: Pick<InvoiceDocument, 'number' | 'currency'>,
): [label: string, value: string][] {
  const instant = paymentIdFact(payee.paymentId ?? '', currency);
  if (payee.account === '') return instant === null ? [] : [['Payee', payee.name], instant];
  const reference = swissReference(payee.account, number);
  const facts: [string, string][] = [
    ['Account holder', payee.name],
    ['Bank', payee.bank],
    [isIban(payee.account) ? 'IBAN' : 'Account', groupedAccount(payee.account)],
    ['BIC', payee.bic],
    ['Reference', reference === null ? '' : groupedReference(reference)],
    ...(instant === null ? [] : [instant]),
  ];
  return facts.filter(([, value]) => value !== '');
}
