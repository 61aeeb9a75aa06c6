import { type ReactNode, useState } from 'react';
import { beforeForm, editedForm, type FormBefore } from '#client/orders/actions/draft/stored-draft.ts';
import { formOfOrder } from '#client/orders/actions/order-form-body.ts';
import { briefConflictOf, nameConflictOf, saveOrderForm } from '#client/orders/actions/write-order.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { changedFields } from '#client/sync/kept-form.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import { draftFaults, publishedFaults } from '#shared/orders/order-form-rules.ts';
import { OrderFormFields } from './order-form-fields.tsx';
import { useServices } from './use-services.ts';

/** Changes what the form of a published order holds; only what was changed here is written. */
export function EditOrderDialog({ order, onClose }: { order: OrderDetail; onClose(): void }): ReactNode {
  const client = useClient();
  const services = useServices();
  const [given] = useState(() => formOfOrder(order));
  // Kept with what is typed: when the dialog opens again, somebody else may have written another.
  const before = useKeptForm<FormBefore>(beforeForm(order.id), { brief: null, orderName: null });
  const form = useForm<OrderForm>({
    name: editedForm(order.id),
    given,
    problemsOf(values) {
      // Only changed fields are checked: an order that is already late can still be renamed.
      const faults = Object.entries(publishedFaults(values, new Date()));
      return Object.fromEntries(faults.filter(([field]) => field in changedFields(given, values)));
    },
    async send(values) {
      const changed = Object.keys(changedFields(given, values)) as (keyof OrderForm)[];
      const known = {
        brief: before.values.brief ?? given.brief,
        orderName: before.values.orderName ?? given.orderName,
      };
      const result = await saveOrderForm(client, order.id, values, { changed, before: known });
      if (result.ok) {
        // What was typed on meanwhile is compared with what was saved.
        before.change({ brief: values.brief, orderName: values.orderName });
        return true;
      }
      const theirName = nameConflictOf(result);
      if (theirName !== null) {
        before.change({ orderName: theirName });
        return {
          orderName: `Someone else changed the name while you wrote. It reads now: “${theirName}” To put yours in its place, save again.`,
        };
      }
      const theirs = briefConflictOf(result);
      if (theirs === null) return false;
      before.change({ brief: theirs });
      return {
        brief: `Someone else changed the brief while you wrote. It reads now: “${plainText(theirs)}” Take over what yours lacks, then save it.`,
      };
    },
    onSaved() {
      before.discard();
      showToast(client.toasts, {
        kind: 'success',
        title: 'Success',
        messages: [`#${order.orderId} has been changed.`],
      });
      onClose();
    },
  });
  const discard = (): void => {
    form.discard();
    before.discard();
  };
  const change = (patch: Partial<OrderForm>): void => {
    const typed = changedFields(given, form.values);
    if (patch.brief !== undefined && !('brief' in typed)) before.change({ brief: given.brief });
    if (patch.orderName !== undefined && !('orderName' in typed))
      before.change({ orderName: given.orderName });
    form.change(patch);
  };
  return (
    <FormDialog
      form={{ ...form, discard }}
      size="large"
      title={`Edit #${order.orderId}`}
      submit="Save changes"
      disabled={!form.isChanged}
      onClose={onClose}
    >
      <OrderFormFields
        key={form.resets}
        form={form.values}
        services={services}
        categoryId={order.serviceCategoryId}
        faults={form.problems ?? draftFaults(form.values)}
        onChange={change}
      />
    </FormDialog>
  );
}
