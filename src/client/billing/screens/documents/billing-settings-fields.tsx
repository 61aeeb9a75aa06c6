import { type ReactNode, useMemo } from 'react';
import type { Form } from '#client/shell/screens/parts/use-form.ts';
import { Choice } from '#client/ui/fields/choice.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { taxNumberHint } from '#shared/accounts/company-rules.ts';
import {
  type BillingForm,
  type BillingTextField,
  billingLabels,
  maxBillingTextLength,
  maxReminderLength,
  type ReminderForm,
} from '#shared/billing/document/billing-form.ts';
import { slipLanguageNames, slipLanguages } from '#shared/billing/document/slip-language.ts';
import { isInUnion } from '#shared/billing/document/union.ts';
import { countries } from '#shared/installation/installation.ts';

interface Props {
  form: Form<BillingForm>;
}

/** Returns the attributes of a text field: its label, its limit and its state. */
const fieldOf =
  ({ field }: Form<BillingForm>) =>
  (name: BillingTextField) => ({
    label: billingLabels[name],
    maxLength: maxBillingTextLength[name],
    autoComplete: 'off',
    ...field(name),
  });

export function SellerFields({ form }: Props): ReactNode {
  const field = fieldOf(form);
  const { values, problems, change } = form;
  const options = useMemo(() => countries().map(({ code, name }) => ({ value: code, label: name })), []);
  return (
    <>
      <TextField required {...field('sellerName')} />
      <TextArea rows={3} {...field('address')} />
      <div className={page.pair}>
        <SelectField
          label={billingLabels.country}
          placeholder="Choose a country"
          required
          options={options}
          value={values.country === '' ? null : values.country}
          error={problems?.country ?? null}
          onChange={(country) => change({ ...values, country: country ?? '' })}
        />
        <TextField
          required={values.isRegistered}
          hint={taxNumberHint(values.country)}
          {...field('taxNumber')}
        />
      </div>
    </>
  );
}

const unionOptions = [
  { value: 'AE', label: 'Reverse charge: services' },
  { value: 'K', label: 'Intra-community supply: goods' },
];
const exportOptions = [
  { value: 'S', label: 'As everybody else' },
  { value: 'O', label: 'Not subject to tax: services' },
  { value: 'G', label: 'Export, exempt from tax: goods' },
];

/** Returns whether something is taxed at 0 %, as far as the rates are filled in. */
const hasZeroRate = ({ rate, planRate, hoursRate, storageRate, ordersRate }: BillingForm): boolean =>
  [rate, planRate, hoursRate, storageRate, ordersRate].some((text) => /^0+([.,]0*)?$/.test(text.trim()));

export function TaxFields({ form }: Props): ReactNode {
  const field = fieldOf(form);
  const { values, change } = form;
  const isUnion = isInUnion(values.country);
  const asksUnion = values.reverseCharge && isUnion;
  const hasReason = values.exemptReason.trim() !== '' || values.exemptCode.trim() !== '';
  return (
    <>
      <Choice
        label="We are registered for tax"
        hint="Prices are without it: it is added on each invoice, and shown before a purchase."
        checked={values.isRegistered}
        onChange={(isRegistered) => change({ ...values, isRegistered })}
      />
      {values.isRegistered ? (
        <>
          <div className={page.pair}>
            <TextField required placeholder="VAT" {...field('taxName')} />
            <TextField required inputMode="decimal" placeholder="8" {...field('rate')} />
          </div>
          <p className={page.hint}>
            Rates in % of what is taxed otherwise. Leave empty what has the rate above.
          </p>
          <div className={page.pair}>
            <TextField inputMode="decimal" {...field('planRate')} />
            <TextField inputMode="decimal" {...field('hoursRate')} />
          </div>
          <div className={page.pair}>
            <TextField inputMode="decimal" {...field('storageRate')} />
            <TextField inputMode="decimal" {...field('ordersRate')} />
          </div>
          <Choice
            label="Reverse charge for companies in other countries"
            hint="Those that have given their tax number are invoiced without tax, and account for it themselves."
            checked={values.reverseCharge}
            onChange={(reverseCharge) => change({ ...values, reverseCharge })}
          />
          <div className={asksUnion ? page.pair : undefined}>
            {asksUnion ? (
              <SelectField
                label={billingLabels.unionSale}
                hint="Of those that have given their tax number."
                placeholder="Choose how"
                options={unionOptions}
                value={values.unionSale}
                onChange={(chosen) => change({ ...values, unionSale: chosen ?? 'AE' })}
              />
            ) : null}
            <SelectField
              label={isUnion ? billingLabels.exportSale : 'Customers in other countries'}
              placeholder="Choose how"
              options={exportOptions}
              value={values.exportSale}
              onChange={(chosen) => change({ ...values, exportSale: chosen ?? 'S' })}
            />
          </div>
          {hasZeroRate(values) || hasReason ? (
            <TextField
              hint="Printed on invoices beside what has a rate of 0 %. Leave it empty where 0 % is a rate like others, and no exemption."
              {...field('exemptReason')}
            />
          ) : null}
          {hasReason ? (
            <TextField
              placeholder="VATEX-EU-132"
              hint="For electronic invoices. May stay empty."
              {...field('exemptCode')}
            />
          ) : null}
        </>
      ) : null}
    </>
  );
}

export function PayeeFields({ form }: Props): ReactNode {
  const field = fieldOf(form);
  return (
    <>
      <div className={page.pair}>
        <TextField {...field('payeeName')} />
        <TextField {...field('bank')} />
      </div>
      <div className={page.pair}>
        <TextField {...field('account')} />
        <TextField {...field('bic')} />
      </div>
      <TextField
        hint="For payments by UPI, PayNow or PromptPay, or by DuitNow, QRIS and others the text that your bank’s static QR code holds. Invoices in its currency have a code with the amount."
        {...field('paymentId')}
      />
      {/^(CH|LI)/i.test(form.values.account.trim()) ? (
        <SelectField
          label={billingLabels.slipLanguage}
          placeholder="Choose a language"
          options={slipLanguages.map((value) => ({ value, label: slipLanguageNames[value] }))}
          value={form.values.slipLanguage}
          onChange={(chosen) => form.change({ ...form.values, slipLanguage: chosen ?? 'en' })}
        />
      ) : null}
    </>
  );
}

export function NumberFields({ form }: Props): ReactNode {
  const field = fieldOf(form);
  return (
    <>
      <div className={page.pair}>
        <TextField
          required
          hint="With {number}, and {year} if you like. Numbers follow each other without gaps."
          {...field('invoiceNumber')}
        />
        <TextField required {...field('creditNumber')} />
      </div>
      <TextField required inputMode="numeric" hint="For what is bought by the cart." {...field('dueDays')} />
      <TextArea rows={2} {...field('note')} />
    </>
  );
}

export function RenewalFields({ form }: Props): ReactNode {
  const field = fieldOf(form);
  return (
    <div className={page.pair}>
      <TextField
        placeholder="3, 5, 7"
        hint="Counted from the first charge of a saved card. Empty: it is charged once."
        {...field('retryDays')}
      />
      <TextField
        inputMode="numeric"
        hint="A plan that is not paid gives what it does for its days of grace, is late then, and ends after these. Empty: it stays late."
        {...field('endDays')}
      />
    </div>
  );
}

export function ReminderFields({ form }: Props): ReactNode {
  const { values, problems, change } = form;
  const set = (at: number, changed: Partial<ReminderForm>): void =>
    change({
      ...values,
      reminders: values.reminders.map((one, place) => (place === at ? { ...one, ...changed } : one)),
    });
  return (
    <>
      {values.reminders.map(({ days, text, fee }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the levels stay in their order.
        <div key={at} className={page.stack}>
          <div className={page.pair}>
            <TextField
              label={`Reminder ${at + 1}: days after it was due`}
              inputMode="numeric"
              autoComplete="off"
              value={days}
              onChange={({ target }) => set(at, { days: target.value })}
            />
            {days.trim() === '' ? null : (
              <TextField
                label={`Fee of reminder ${at + 1}`}
                inputMode="decimal"
                autoComplete="off"
                placeholder="None"
                value={fee}
                onChange={({ target }) => set(at, { fee: target.value })}
              />
            )}
          </div>
          {days.trim() === '' ? null : (
            <TextArea
              label={`What reminder ${at + 1} says`}
              rows={2}
              maxLength={maxReminderLength}
              value={text}
              onChange={({ target }) => set(at, { text: target.value })}
            />
          )}
        </div>
      ))}
      {values.reminders.some(({ fee }) => fee.trim() !== '') ? (
        <TextField
          placeholder="EUR"
          hint="Each fee is an invoice of its own, without tax. Late invoices in other currencies have none."
          {...fieldOf(form)('feeCurrency')}
        />
      ) : null}
      {problems?.reminders === undefined ? null : (
        <p className={page.error} role="alert">
          {problems.reminders}
        </p>
      )}
    </>
  );
}
