import { isIban } from '../payment-method-rules.ts';
import type { BillingSettings } from './billing-settings.ts';

/** An account number in groups of four where it is an IBAN, as it is read aloud. */
const groupedAccount = (account: string): string =>
  isIban(account) ? (account.match(/.{1,4}/g)?.join(' ') ?? account) : account;

/** Returns name and value of where to transfer; empty where there is no account. */
export function payeeFacts(payee: BillingSettings['payee']): [label: string, value: string][] {
  if (payee.account === '') return [];
  const facts: [string, string][] = [
    ['Account holder', payee.name],
    ['Bank', payee.bank],
    [isIban(payee.account) ? 'IBAN' : 'Account', groupedAccount(payee.account)],
    ['BIC', payee.bic],
  ];
  return facts.filter(([, value]) => value !== '');
}
