import type { ReactNode } from 'react';
import { SelectField } from '#client/ui/fields/select-field.tsx';

/** One of the currencies that companies have. */
export function CurrencyField({
  currencies,
  value,
  error,
  disabled = false,
  onChange,
}: {
  currencies: readonly string[];
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange(currency: string): void;
}): ReactNode {
  return (
    <SelectField
      label="Currency"
      required
      disabled={disabled}
      options={currencies.map((currency) => ({ value: currency, label: currency }))}
      placeholder="Choose one"
      value={value || null}
      error={error ?? null}
      onChange={(currency) => onChange(currency ?? '')}
    />
  );
}
