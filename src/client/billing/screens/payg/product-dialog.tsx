import type { ReactNode } from 'react';
import { createProduct, type ProductTerms, saveProduct } from '#client/billing/actions/payg.ts';
import { CurrencyField } from '#client/billing/screens/offer/currency-field.tsx';
import { type OfferDialogProps, saveTerms } from '#client/billing/screens/offer/offer-dialog.ts';
import { kinds } from '#client/billing/screens/retail/retail-labels.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { ProductType } from '#shared/billing/cart.ts';
import type { ManagedProduct } from '#shared/billing/payg.ts';
import {
  amountInput,
  maxProductTitleLength,
  type ProductForm,
  productProblems,
  type StorageUnit,
  storageUnits,
  termsOf,
} from '#shared/billing/product.ts';
import { priceInput } from '#shared/kernel/money.ts';
import styles from './payg-screen.module.css';

const types = (Object.keys(kinds) as ProductType[]).map((type) => ({
  value: type,
  label: kinds[type].title,
}));
const units = storageUnits.map((unit) => ({ value: unit, label: unit }));
const once = 'Once, by the cart of a free plan';
const monthly = 'By the month, with a paid plan';
const payments = [once, monthly].map((value) => ({ value, label: value }));
const amountLabels: Readonly<Record<ProductType, string>> = {
  storage: 'Storage',
  hours: 'Hours',
  'active-order': 'Orders at once',
  'total-order': 'Orders',
};

const formOf = (product: ManagedProduct | null, currencies: readonly string[]): ProductForm =>
  product === null
    ? {
        type: 'hours',
        name: '',
        amount: '',
        unit: 'GB',
        price: '',
        currency: currencies[0] ?? '',
        isMonthly: false,
      }
    : { ...product, ...shownOf(product) };

const shownOf = ({ type, amount, price, currency }: ProductTerms) => ({
  ...amountInput(type, amount),
  price: priceInput(price, currency),
});

/** Returns the terms of a form without problems. */
function validTerms(form: ProductForm, before: ManagedProduct | null): ProductTerms {
  const { type, name, amount, price, currency, isMonthly } = termsOf(form, before);
  return { type, name: name.trim(), amount: amount ?? 0, price: price ?? 0, currency, isMonthly };
}

/** A product's terms. */
export function ProductDialog({
  item: product,
  currencies,
  onClose,
  onSaved,
}: OfferDialogProps<ManagedProduct>): ReactNode {
  const client = useClient();
  const form = useForm<ProductForm>({
    name: `product.${product?.id ?? 'new'}`,
    given: formOf(product, currencies),
    problemsOf: (values) => productProblems(termsOf(values, product), currencies),
    send: (values, before) =>
      product === null
        ? createProduct(client, validTerms(values, null))
        : saveTerms(
            {
              formOf: (terms: ProductTerms) => ({ ...terms, ...shownOf(terms) }),
              termsOf: (fields: ProductForm) => validTerms(fields, product),
              terms: { type: ['type', 'amount'], unit: ['amount'] },
            },
            product,
            values,
            before,
            (terms, known) => saveProduct(client, { ...product, ...terms }, known),
          ),
    onSaved,
  });
  const { values, field, problems, change } = form;
  return (
    <FormDialog
      form={form}
      title={product === null ? 'New product' : `Edit ${product.name}`}
      submit={product === null ? 'Sell it' : 'Save'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={maxProductTitleLength}
        hint="As customers read it in the offer and on invoices."
        {...field('name')}
      />
      <div className={page.pair}>
        <SelectField
          label="What it adds to"
          required
          options={types}
          placeholder="Choose one"
          value={values.type}
          onChange={(type) => change({ type: (type ?? values.type) as ProductType })}
        />
        <div className={values.type === 'storage' ? styles.amount : undefined}>
          <TextField
            label={amountLabels[values.type]}
            required
            inputMode="decimal"
            autoComplete="off"
            {...field('amount')}
          />
          {values.type === 'storage' ? (
            <SelectField
              label="Unit"
              required
              options={units}
              placeholder="Unit"
              value={values.unit}
              onChange={(unit) => change({ unit: (unit ?? values.unit) as StorageUnit })}
            />
          ) : null}
        </div>
      </div>
      <SelectField
        label="How it is paid"
        required
        options={payments}
        placeholder="Choose one"
        value={values.isMonthly ? monthly : once}
        onChange={(payment) =>
          change({ isMonthly: payment === null ? values.isMonthly : payment === monthly })
        }
      />
      <div className={page.pair}>
        <TextField label="Price" required inputMode="decimal" autoComplete="off" {...field('price')} />
        <CurrencyField
          currencies={currencies}
          value={values.currency}
          error={problems?.currency}
          onChange={(currency) => change({ currency })}
        />
      </div>
    </FormDialog>
  );
}
