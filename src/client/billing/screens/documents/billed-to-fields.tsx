import { type ReactNode, useMemo } from 'react';
import type { Form } from '#client/shell/screens/parts/use-form.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { BilledTo } from '#shared/billing/document/billing-settings.ts';
import { countries } from '#shared/installation/installation.ts';

/** Form fields for the recipient of invoices. `placeholder`: the country shown where none is chosen. */
export function BilledToFields({
  country,
  onCountry,
  field,
  placeholder,
  taxNumberHint,
}: {
  country: string;
  onCountry(country: string): void;
  field: Form<BilledTo>['field'];
  placeholder: string;
  taxNumberHint?: string;
}): ReactNode {
  const options = useMemo(() => countries().map(({ code, name }) => ({ value: code, label: name })), []);
  return (
    <>
      <TextArea
        label="Address"
        rows={3}
        maxLength={500}
        autoComplete="street-address"
        {...field('address')}
      />
      <div className={page.pair}>
        <SelectField
          label="Country"
          placeholder={placeholder}
          options={options}
          value={country === '' ? null : country}
          onChange={(chosen) => onCountry(chosen ?? '')}
        />
        <TextField
          label="Tax number"
          maxLength={40}
          autoComplete="off"
          {...(taxNumberHint !== undefined && { hint: taxNumberHint })}
          {...field('taxNumber')}
        />
      </div>
    </>
  );
}
