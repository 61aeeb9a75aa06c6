import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { PaymentProblem } from '#shared/billing/online/online-payment.ts';
import { loadInvoice } from './billing.ts';

/** Longer than a browser takes to leave; it has been stopped then. */
const leavingMs = 20_000;

/** Goes to a page of Stripe. Resolves where the browser did not: its button is busy until then. */
export async function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  await new Promise((stayed) => setTimeout(stayed, leavingMs));
}

/** Leaves for the page on which an invoice is paid by card. Shows a toast where there is none. */
export async function payByCard(client: Client, invoiceId: string, savesCard: boolean): Promise<void> {
  const body = { savesCard: String(savesCard) };
  const result = await client.api.call('openCheckout', { params: { id: invoiceId }, body });
  if (result.ok) await leaveFor(result.data.url);
  else reportFailure(client, result);
}

/** Returns an invoice with the state of its payment as Stripe has it now, or as it is known where Stripe does not respond. */
export async function confirmPayment(
  client: Client,
  invoiceId: string,
): Promise<Invoice | 'missing' | 'unreachable'> {
  const result = await client.api.call('confirmCheckout', { params: { id: invoiceId } });
  return result.ok ? result.data : loadInvoice(client, invoiceId);
}

/** Returns the money that came and was not taken; null where it could not be loaded. */
export async function loadPaymentProblems({ api }: Client): Promise<PaymentProblem[] | null> {
  const result = await api.call('paymentProblems', {});
  return result.ok ? result.data : null;
}

/** Notes that a problem is dealt with. Returns those that are left; null where that could not be noted. */
export async function solvePaymentProblem(client: Client, id: string): Promise<PaymentProblem[] | null> {
  const result = await client.api.call('solvePaymentProblem', { params: { id } });
  if (result.ok) return result.data;
  reportFailure(client, result);
  // Someone else has dealt with it.
  return result.code === 'conflict' ? loadPaymentProblems(client) : null;
}
