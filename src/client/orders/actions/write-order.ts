import type { CallFailure, CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { BriefConflict, NameConflict } from '#shared/orders/order-form.http.ts';
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

/** Shows that text of a draft was not saved before it was published, and where it is. */
export const reportHandedOver = (client: Client): unknown =>
  showToast(client.toasts, {
    kind: 'warning',
    title: 'What you typed last is not saved yet',
    messages: ['It is kept: choose Edit on the order’s page, and save it there.'],
    closeAfterMs: null,
  });

/**
 * Changes fields of a published order's form. A brief or name that is another by now than `before` is not replaced: the
 * caller shows what it reads.
 */
export async function saveOrderForm(
  client: Client,
  orderId: string,
  form: OrderForm,
  { changed, before }: { changed: Iterable<keyof OrderForm>; before: Pick<OrderForm, 'brief' | 'orderName'> },
): Promise<CallResult<OrderDetail>> {
  const body = {
    ...formBody(form, changed),
    ...{ briefBefore: JSON.stringify(before.brief), nameBefore: before.orderName },
  };
  const result = await client.api.call('saveOrder', { params: { orderId }, body });
  if (result.ok || briefConflictOf(result) !== null || nameConflictOf(result) !== null) return result;
  if (result.code === 'forbidden')
    showToast(client.toasts, {
      kind: 'warning',
      title: `The form of #${orderId} can no longer be changed`,
      messages: ['Its status has changed. What you typed is kept: you find it on the order’s page.'],
      closeAfterMs: null,
    });
  else reportRefusal(client, result);
  return result;
}

/** Returns the brief that somebody else has written meanwhile; null for any other failure. */
export function briefConflictOf({ data }: Pick<CallFailure, 'data'>): RichText | null {
  const conflict = data as BriefConflict | undefined;
  return conflict?.kind === 'brief-conflict' ? conflict.brief : null;
}

/** Returns the name that somebody else has given the order meanwhile; null for any other failure. */
export function nameConflictOf({ data }: Pick<CallFailure, 'data'>): string | null {
  const conflict = data as NameConflict | undefined;
  return conflict?.kind === 'name-conflict' ? conflict.orderName : null;
}
