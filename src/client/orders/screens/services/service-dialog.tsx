import type { ReactNode } from 'react';
import { saveTerms } from '#client/billing/screens/offer/offer-dialog.ts';
import { createService, saveService } from '#client/orders/actions/managed-services.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Choice } from '#client/ui/fields/choice.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { type RequirableField, requirableFields } from '#shared/orders/services/requirable-fields.ts';
import type { ManagedCategory, ManagedService, ServiceTerms } from '#shared/orders/services/service.ts';
import {
  maxServiceNameLength,
  requirableFieldLabels,
  type ServiceForm,
  serviceForm,
  serviceFormLabels,
  serviceFormProblems,
  termsOfServiceForm,
} from '#shared/orders/services/service-form.ts';
import { ChecklistField } from './checklist-field.tsx';
import styles from './services-screen.module.css';

const requiredHints: Readonly<Record<RequirableField, string>> = {
  dueDate: 'Without a due date an order cannot be published.',
  files: 'Without a file an order cannot be published.',
  workflowId: 'Asked of companies that approve by workflow.',
};

/** Edits a service's terms. They apply to orders published afterwards. */
export function ServiceDialog({
  service,
  categoryId,
  categories,
  onClose,
  onSaved,
}: {
  /** Null: it is a new one. */
  service: ManagedService | null;
  categoryId: string;
  categories: readonly ManagedCategory[];
  onClose(): void;
  onSaved(): void;
}): ReactNode {
  const client = useClient();
  const form = useForm<ServiceForm>({
    name: `service.${service?.id ?? 'new'}`,
    given: serviceForm(service, categoryId),
    problemsOf: (values) => serviceFormProblems(values, service?.id ?? null, categories),
    send: (values, before) =>
      service === null
        ? createService(client, termsOfServiceForm(values, null))
        : saveTerms(
            {
              formOf: (terms: ServiceTerms) => serviceForm(terms, terms.categoryId),
              termsOf: (fields: ServiceForm) => termsOfServiceForm(fields, service),
              terms: { hours: ['allocatedMinutes'] },
            },
            service,
            values,
            before,
            (terms, known) => saveService(client, service, terms, known),
          ),
    onSaved,
  });
  const { values, problems, change } = form;
  return (
    <FormDialog
      form={form}
      size="medium"
      title={service === null ? 'New service' : `Edit ${service.name}`}
      {...(service !== null &&
        service.orders > 0 && { description: 'Orders that have been published stay as they are.' })}
      submit={service === null ? 'Offer it' : 'Save'}
      onClose={onClose}
    >
      <TextField
        label={serviceFormLabels.name}
        required
        autoComplete="off"
        maxLength={maxServiceNameLength}
        hint="As customers read it in the order form."
        {...form.field('name')}
      />
      <div className={page.pair}>
        <SelectField
          label={serviceFormLabels.categoryId}
          required
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Choose one"
          value={values.categoryId}
          error={problems?.categoryId ?? null}
          onChange={(chosen) => change({ categoryId: chosen ?? '' })}
        />
        <TextField
          label={serviceFormLabels.hours}
          inputMode="decimal"
          autoComplete="off"
          hint="Its allocated time. Empty: none agreed."
          {...form.field('hours')}
        />
      </div>
      <fieldset className={styles.choices}>
        <legend>{serviceFormLabels.requiredFields}</legend>
        <p className={page.hint}>Name, service and brief are always required.</p>
        {requirableFields.map((field) => (
          <Choice
            key={field}
            label={requirableFieldLabels[field]}
            hint={requiredHints[field]}
            checked={values.requiredFields.includes(field)}
            onChange={(isRequired) =>
              change({
                requiredFields: requirableFields.filter((each) =>
                  each === field ? isRequired : values.requiredFields.includes(each),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <ChecklistField
        items={values.checklist}
        problem={problems?.checklist ?? null}
        onChange={(checklist) => change({ checklist })}
      />
    </FormDialog>
  );
}
