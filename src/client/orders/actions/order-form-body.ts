import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';

export const formOfOrder = ({ orderName, serviceId, brief, dueDate, workflow }: OrderDetail): OrderForm => ({
  orderName,
  serviceId,
  brief,
  dueDate,
  workflowId: workflow?.id ?? null,
});

/** The fields of `names` as a form sends them. */
export function formBody(form: OrderForm, names: Iterable<keyof OrderForm>): Record<string, string> {
  const texts: Record<keyof OrderForm, string> = {
    orderName: form.orderName,
    serviceId: form.serviceId ?? '',
    brief: JSON.stringify(form.brief),
    dueDate: form.dueDate ?? '',
    workflowId: form.workflowId ?? '',
  };
  return Object.fromEntries([...names].map((name) => [name, texts[name]]));
}
