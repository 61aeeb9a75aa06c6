import { type ReactNode, useMemo } from 'react';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { textFields } from '#client/ui/fields/text-fields.ts';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
import page from '#client/ui/page.module.css';
import {
  countries,
  currencies,
  maxProviderTextLength,
  type SetupForm,
  type SetupProblems,
} from '#shared/installation/installation.ts';
import { usualCurrency } from '#shared/installation/usual-currency.ts';
import { usualWeekIn, zoneIn } from '#shared/installation/usual-place.ts';

/**
 * Returns what follows from another country: its currency, clock and week, where they were not chosen to be other than
 * the last country's.
 */
function inCountry(form: SetupForm, country: string): Partial<SetupForm> {
  const isUsual = (week: SetupForm['week']): boolean =>
    JSON.stringify(week) === JSON.stringify(usualWeekIn(form.country));
  return {
    country,
    currency: [form.currency, ''].includes(usualCurrency(form.country))
      ? usualCurrency(country)
      : form.currency,
    timeZone: zoneIn(country, form.timeZone, new Date().getFullYear()),
    week: isUsual(form.week) ? usualWeekIn(country) : form.week,
  };
}

/** Fields for the company that runs the installation, as shown to customers, in mails and on documents. */
export function ProviderFields({
  form,
  problems,
  onChange,
  onChoose,
}: {
  form: SetupForm;
  problems: SetupProblems | null;
  onChange(part: Partial<SetupForm>): void;
  /** Like `onChange`, of fields that are not typed into. */
  onChoose(part: Partial<SetupForm>): void;
}): ReactNode {
  const field = textFields(form, problems, onChange);
  const country = useMemo(() => countries().map(({ code, name }) => ({ value: code, label: name })), []);
  const currency = useMemo(
    () => currencies().map(({ code, name }) => ({ value: code, label: `${code} – ${name}` })),
    [],
  );
  const zones = useMemo(() => zoneChoices(form.timeZone, new Date()), [form.timeZone]);
  const chosen = (name: 'country' | 'currency' | 'timeZone') => ({
    required: true,
    value: form[name] === '' ? null : form[name],
    error: problems?.[name] ?? null,
    onChange: (value: string | null) => onChoose({ [name]: value ?? '' }),
  });
  return (
    <>
      <TextField label="Studio name" required autoComplete="organization" {...field('name')} />
      <TextArea
        label="Address"
        rows={3}
        autoComplete="street-address"
        maxLength={maxProviderTextLength.address}
        {...field('address')}
      />
      <div className={page.pair}>
        <SelectField
          label="Country"
          placeholder="Choose a country"
          options={country}
          {...chosen('country')}
          onChange={(country) => onChoose(inCountry(form, country ?? ''))}
        />
        <SelectField
          label="Currency"
          placeholder="Choose a currency"
          options={currency}
          {...chosen('currency')}
        />
      </div>
      <div className={page.pair}>
        <SelectField
          label="Time zone"
          placeholder="Choose a time zone"
          options={zones}
          {...chosen('timeZone')}
        />
        <TextField
          label="Tax number"
          autoComplete="off"
          hint="Printed on invoices, if you have one."
          {...field('taxNumber')}
        />
      </div>
    </>
  );
}
