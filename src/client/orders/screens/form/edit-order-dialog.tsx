import { type ReactNode, useRef, useState } from 'react';
import { editedForm, formOfOrder } from '#client/orders/actions/draft-order.ts';
import { saveOrderForm } from '#client/orders/actions/write-order.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import { publishFaults } from '#shared/orders/order-form-rules.ts';
import { OrderFormFields } from './order-form-fields.tsx';

/** Changes what the form of a published order holds; only what was changed here is written. */
export function EditOrderDialog({ order, onClose }: { order: OrderDetail; onClose(): void }): ReactNode {
  const client = useClient();
  const [before] = useState(() => formOfOrder(order));
  const { form, setForm, forget, isRestored } = useKeptForm<OrderForm>(editedForm(order.id), before);
  const latest = useRef(form);
  latest.current = form;
  const [busy, setBusy] = useState(false);
  const changed = (Object.keys(before) as (keyof OrderForm)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(form[field]),
  );
  // Unchanged fields may be out of date: an order that is late can still be renamed.
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
    // Text typed while it was on its way is not saved yet: the dialog stays.
    if (!result.ok || latest.current !== form) return;
    forget();
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
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
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
      {isRestored ? <p role="status">Your changes from before are here, not saved yet.</p> : null}
      <OrderFormFields
        form={form}
        categoryId={order.serviceCategoryId}
        faults={faults}
        onChange={(patch) => setForm({ ...form, ...patch })}
      />
    </Dialog>
  );
}
