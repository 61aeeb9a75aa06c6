import { type ReactNode, useState } from 'react';
import { saveOrderForm } from '#client/stores/actions/write-order.ts';
import { useClient } from '#client/stores/client-context.ts';
import { formOfOrder } from '#client/stores/draft-order.ts';
import { showToast } from '#client/stores/toasts.store.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { OrderDetail } from '#shared/model/order.ts';
import type { OrderForm } from '#shared/model/order-form.ts';
import { publishFaults } from '#shared/rules/order-form.ts';
import { OrderFormFields } from './order-form-fields.tsx';

/** Changes what the form of a published order holds; only what was changed here is written. */
export function EditOrderDialog({ order, onClose }: { order: OrderDetail; onClose(): void }): ReactNode {
  const client = useClient();
  const [before] = useState(() => formOfOrder(order));
  const [form, setForm] = useState<OrderForm>(before);
  const [busy, setBusy] = useState(false);
  const changed = (Object.keys(before) as (keyof OrderForm)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(form[field]),
  );
  // What stays as it is may be out of date: an order that is late can still be given another name.
  const faults = Object.fromEntries(
    Object.entries(publishFaults(form, new Date())).filter(([field]) =>
      changed.some((name) => name === field),
    ),
  );
  const isValid = Object.keys(faults).length === 0;
  const save = async (): Promise<void> => {
    setBusy(true);
    const result = await saveOrderForm(client, order.id, form, changed);
    setBusy(false);
    if (!result.ok) return;
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: [`#${order.orderId} has been changed.`],
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={`Edit #${order.orderId}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={changed.length === 0 || !isValid}
            onClick={() => void save()}
          >
            Save changes
          </Button>
        </>
      }
    >
      <OrderFormFields
        form={form}
        categoryId={order.serviceCategoryId}
        faults={faults}
        onChange={(patch) => setForm((now) => ({ ...now, ...patch }))}
      />
    </Dialog>
  );
}
