import type { ReactNode } from 'react';
import type { OfferDialogProps } from '#client/billing/screens/offer/offer-dialog.ts';
import { saveCategory } from '#client/orders/actions/managed-services.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { ManagedCategory } from '#shared/orders/services/service.ts';
import {
  categoryProblems,
  maxServiceNameLength,
  serviceFormLabels,
} from '#shared/orders/services/service-form.ts';

/** The name of a category of services. */
export function CategoryDialog({
  item: category,
  items,
  onClose,
  onSaved,
}: OfferDialogProps<ManagedCategory>): ReactNode {
  const client = useClient();
  const id = category?.id ?? null;
  const form = useForm({
    name: `service-category.${id ?? 'new'}`,
    given: { name: category?.name ?? '' },
    problemsOf: (values) => categoryProblems(values, id, items),
    send: ({ name }) => saveCategory(client, id, name.trim()),
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      title={category === null ? 'New category' : `Rename ${category.name}`}
      submit={category === null ? 'Add it' : 'Save'}
      onClose={onClose}
    >
      <TextField
        label={serviceFormLabels.name}
        required
        autoComplete="off"
        maxLength={maxServiceNameLength}
        hint="Customers choose it before the service."
        {...form.field('name')}
      />
    </FormDialog>
  );
}
