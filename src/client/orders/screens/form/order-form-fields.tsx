import { type ReactNode, useState } from 'react';
import { RichTextField } from '#client/review/screens/rich-text/rich-text-field.tsx';
import { useReaderZone } from '#client/state/client-context.ts';
import { fromLocalField, toLocalField } from '#client/ui/fields/local-field.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { OrderForm } from '#shared/orders/order-form.ts';
import { maxBriefLength, maxOrderNameLength, type OrderFormFaults } from '#shared/orders/order-form-rules.ts';
import styles from './order-form-fields.module.css';
import type { Services } from './use-services.ts';

export interface OrderFormFieldsProps {
  form: OrderForm;
  services: Services;
  /** The category of the service that the form begins with. */
  categoryId: string | null;
  faults: OrderFormFaults;
  onChange(patch: Partial<OrderForm>): void;
  /** Further fields, above the brief. */
  children?: ReactNode;
}

/** Name, service, due date and brief of an order. Every field with a red asterisk is mandatory. */
export function OrderFormFields(props: OrderFormFieldsProps): ReactNode {
  const { form, services, categoryId, faults, onChange, children } = props;
  const [category, setCategory] = useState(categoryId);
  const { categories, offered } = choices(services, category, form.serviceId);
  const { requiredFields = [] } = services.find(form.serviceId) ?? {};
  const timeZone = useReaderZone();
  // The field's text while the date is being typed; only whole dates are taken over.
  const [due, setDue] = useState(() => toLocalField(form.dueDate, timeZone));
  return (
    <div className={styles.fields} data-tour="order-fields">
      <div className={styles.wide}>
        <TextField
          label="Order name"
          required
          maxLength={maxOrderNameLength}
          value={form.orderName}
          error={faults.orderName ?? null}
          placeholder="What people will call it, e.g. Spring menu, A5"
          onChange={({ target }) => onChange({ orderName: target.value })}
        />
      </div>
      <SelectField
        label="Service category"
        options={categories}
        value={category}
        placeholder="All categories"
        onChange={(next) => {
          setCategory(next);
          onChange({ serviceId: null });
        }}
      />
      <SelectField
        label="Service type"
        required
        options={offered}
        value={offered.length === 0 ? null : form.serviceId}
        placeholder="Choose a type"
        error={faults.serviceId ?? null}
        onChange={(serviceId) => {
          setCategory(categoryOf(services, serviceId) ?? category);
          onChange({ serviceId });
        }}
      />
      <TextField
        label="Due date"
        type="datetime-local"
        required={requiredFields.includes('dueDate')}
        value={due}
        error={faults.dueDate ?? null}
        onChange={({ target }) => {
          setDue(target.value);
          onChange({ dueDate: fromLocalField(target.value, timeZone) });
        }}
      />
      {children}
      <div className={styles.wide}>
        <RichTextField
          label="Brief"
          required
          placeholder="What is it for, who will see it, sizes, papers, colours, and what must be on it."
          initial={form.brief}
          maxLength={maxBriefLength}
          error={faults.brief ?? null}
          onChange={(brief) => onChange({ brief })}
        />
      </div>
    </div>
  );
}

const categoryOf = ({ categories }: Services, serviceId: string | null): string | undefined =>
  categories?.find(({ services }) => services.some(({ id }) => id === serviceId))?.id;

/** Returns the services on offer, plus the one that the form already has. */
function choices(services: Services, categoryId: string | null, serviceId: string | null) {
  const all = services.categories ?? [];
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return {
    categories: all
      .filter(({ id, services }) => id === categoryId || services.some(({ isOffered }) => isOffered))
      .map(named),
    offered: all
      .filter(({ id }) => categoryId === null || id === categoryId)
      .flatMap(({ name, services }) =>
        services
          .filter(({ id, isOffered }) => id === serviceId || isOffered)
          .map((service) => ({ ...named(service), ...(categoryId === null && { group: name }) })),
      ),
  };
}
