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
  longestProviderText,
  type SetupForm,
  type SetupProblems,
} from '#shared/installation/installation.ts';
import { usualCurrency } from '#shared/installation/usual-currency.ts';

/** Returns the form with another country. The currency follows unless another than the country's was chosen. */
const inCountry = (form: SetupForm, country: string): SetupForm => ({
  ...form,
  country,
  currency: [form.currency, ''].includes(usualCurrency(form.country))
    ? usualCurrency(country)
    : form.currency,
});

/** Fields for the company that runs the installation, as shown to customers, in mails and on documents. */
export function ProviderFields({
  form,
  problems,
  onChange,
}: {
  form: SetupForm;
  problems: SetupProblems | null;
  onChange(form: SetupForm): void;
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
    onChange: (value: string | null) => onChange({ ...form, [name]: value ?? '' }),
  });
  return (
    <>
      <div className={page.pair}>
        <TextField label="Studio name" required autoComplete="organization" {...field('name')} />
        <TextField
          label="Support e-mail"
          type="email"
          autoComplete="off"
          hint="Empty: the administrator’s."
          {...field('supportEmail')}
        />
      </div>
      <TextArea
        label="Address"
        rows={3}
        autoComplete="street-address"
        maxLength={longestProviderText.address}
        {...field('address')}
      />
      <div className={page.pair}>
        <SelectField
          label="Country"
          placeholder="Choose a country"
          options={country}
          {...chosen('country')}
          onChange={(country) => onChange(inCountry(form, country ?? ''))}
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
        <TextField label="Tax number" autoComplete="off" {...field('taxNumber')} />
      </div>
    </>
  );
}
