import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { createProduct, saveProduct } from '#client/billing/actions/payg.ts';
import { kinds } from '#client/billing/screens/retail/retail-labels.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { textFields } from '#client/ui/fields/text-fields.ts';
import page from '#client/ui/page.module.css';
import type { ProductType } from '#shared/billing/cart.ts';
import type { ManagedProduct } from '#shared/billing/payg.ts';
import {
  amountInput,
  longestProductName,
  type ProductForm,
  priceInput,
  productProblems,
  type StorageUnit,
  storageUnits,
  termsOf,
} from '#shared/billing/product.ts';
import styles from './payg-screen.module.css';

const types = (Object.keys(kinds) as ProductType[]).map((type) => ({
  value: type,
  label: kinds[type].title,
}));
const units = storageUnits.map((unit) => ({ value: unit, label: unit }));
const amountLabels: Readonly<Record<ProductType, string>> = {
  storage: 'Storage',
  hours: 'Hours',
  'active-order': 'Orders at once',
  'total-order': 'Orders',
};

const formOf = (product: ManagedProduct | null, currencies: readonly string[]): ProductForm =>
  product === null
    ? { type: 'hours', name: '', amount: '', unit: 'GB', price: '', currency: currencies[0] ?? '' }
    : {
        ...product,
        ...amountInput(product.type, product.amount),
        price: priceInput(product.price),
      };

/** A product's terms. `product` null: it is a new one. */
export function ProductDialog({
  product,
  currencies,
  onClose,
  onSaved,
}: {
  product: ManagedProduct | null;
  /** Currencies of companies. */
  currencies: readonly string[];
  onClose(): void;
  onSaved(): void;
}): ReactNode {
  const client = useClient();
  const formId = useId();
  const [form, setForm] = useState<ProductForm>(() => formOf(product, currencies));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const terms = termsOf(form, product);
  const problems = productProblems(terms, currencies);
  const field = textFields(form, tried ? problems : null, setForm);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const { type, name, amount, price, currency } = terms;
    if (busy || Object.keys(problems).length > 0 || amount === null || price === null) return;
    setBusy(true);
    const given = { type, name: name.trim(), amount, price, currency };
    const outcome =
      product === null
        ? (await createProduct(client, given))
          ? 'done'
          : 'failed'
        : await saveProduct(client, { ...product, ...given });
    setBusy(false);
    // A change by somebody else is to be read first.
    if (outcome !== 'failed') onSaved();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={product === null ? 'New product' : `Edit ${product.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {product === null ? 'Sell it' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={longestProductName}
          hint="As customers read it in the offer and on invoices."
          {...field('name')}
        />
        <div className={page.pair}>
          <SelectField
            label="What it adds to"
            required
            options={types}
            placeholder="Choose one"
            value={form.type}
            onChange={(type) => setForm({ ...form, type: (type ?? form.type) as ProductType })}
          />
          <div className={form.type === 'storage' ? styles.amount : undefined}>
            <TextField
              label={amountLabels[form.type]}
              required
              inputMode="decimal"
              autoComplete="off"
              {...field('amount')}
            />
            {form.type === 'storage' ? (
              <SelectField
                label="Unit"
                required
                options={units}
                placeholder="Unit"
                value={form.unit}
                onChange={(unit) => setForm({ ...form, unit: (unit ?? form.unit) as StorageUnit })}
              />
            ) : null}
          </div>
        </div>
        <div className={page.pair}>
          <TextField label="Price" required inputMode="decimal" autoComplete="off" {...field('price')} />
          <SelectField
            label="Currency"
            required
            options={currencies.map((currency) => ({ value: currency, label: currency }))}
            placeholder="Choose one"
            value={form.currency || null}
            error={tried ? (problems.currency ?? null) : null}
            onChange={(currency) => setForm({ ...form, currency: currency ?? '' })}
          />
        </div>
      </form>
    </Dialog>
  );
}
