import { loadProfile } from '#client/accounts/actions/session-life.ts';
import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { CollectedMethod, PaymentMethod } from '#shared/billing/payment-method.ts';
import { type PaymentForm, paymentKinds } from '#shared/billing/payment-method-rules.ts';

/** The company's payment methods, the default one first; null where they could not be loaded. */
export async function loadPaymentMethods({ api }: Client): Promise<PaymentMethod[] | null> {
  const result = await api.call('paymentMethods', {});
  return result.ok ? result.data : null;
}

/** Adds a method, or changes the one of `id`; true where it was done. Shows a toast if refused. */
export async function savePaymentMethod(
  client: Client,
  form: PaymentForm,
  id: string | null,
): Promise<boolean> {
  const body = { ...form };
  const result =
    id === null
      ? await client.api.call('addPaymentMethod', { body })
      : await client.api.call('savePaymentMethod', { params: { id }, body });
  const { label } = paymentKinds[form.kind];
  return reportMethods(client, result, id === null ? `${label} is added.` : 'Your changes are saved.');
}

export const makeDefaultPayment = async (client: Client, id: string): Promise<boolean> =>
  reportMethods(
    client,
    await client.api.call('makeDefaultPayment', { params: { id } }),
    'What nothing else is chosen for is paid by it from now on.',
  );

export const removePaymentMethod = async (client: Client, id: string): Promise<boolean> =>
  reportMethods(
    client,
    await client.api.call('removePaymentMethod', { params: { id } }),
    'The payment method is removed.',
  );

async function reportMethods(
  client: Client,
  result: CallResult<PaymentMethod[]>,
  message: string,
): Promise<boolean> {
  if (!reportResult(client, result, message)) return false;
  await loadProfile(client);
  return true;
}

/**
 * Returns how an open invoice is to be paid, with the whole account; `unreachable` if it could not be loaded.
 */
export async function loadCollected(
  { api }: Client,
  invoiceId: string,
): Promise<CollectedMethod | null | 'unreachable'> {
  const result = await api.call('collectInvoice', { params: { id: invoiceId } });
  return result.ok ? result.data : 'unreachable';
}
