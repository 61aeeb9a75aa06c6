import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import { formBody } from './order-form-body.ts';

/** Puts a complete draft before the provider. */
export async function publishOrder(client: Client, orderId: string): Promise<boolean> {
  const result = await client.api.call('actOnOrder', { params: { orderId, action: 'publish' }, body: {} });
  if (!result.ok) reportRefusal(client, result);
  else
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: [`#${orderId} has been published.`],
    });
  return result.ok;
}

/** Changes fields of a published order's form. */
export async function saveOrderForm(
  client: Client,
  orderId: string,
  form: OrderForm,
  changed: Iterable<keyof OrderForm>,
): Promise<CallResult<OrderDetail>> {
  const result = await client.api.call('saveOrder', { params: { orderId }, body: formBody(form, changed) });
  if (!result.ok) reportRefusal(client, result);
  return result;
}
