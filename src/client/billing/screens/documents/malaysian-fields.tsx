import type { ReactNode } from 'react';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { TextFieldState } from '#client/ui/fields/text-fields.ts';
import page from '#client/ui/page.module.css';
import {
  classificationCodes,
  type MalaysianParty,
  type MalaysianSeller,
  malaysianLabels,
  malaysianStates,
} from '#shared/billing/document/malaysia.ts';

type FieldOf<T> = (name: keyof T & string) => TextFieldState;

/** What MyInvois asks for of sellers and buyers. */
export function MalaysianPartyFields({ field }: { field: FieldOf<MalaysianParty> }): ReactNode {
  const { value, error, onChange } = field('state');
  const text = (name: keyof MalaysianParty) => ({
    label: malaysianLabels[name],
    autoComplete: 'off',
    ...field(name),
  });
  return (
    <>
      <div className={page.pair}>
        <TextField {...text('tin')} placeholder="C2584563222" />
        <TextField {...text('registration')} placeholder="202001234567" />
      </div>
      <div className={page.pair}>
        <TextField {...text('postcode')} />
        <TextField {...text('city')} />
      </div>
      <SelectField
        label={malaysianLabels.state}
        placeholder="Choose a state"
        options={malaysianStates}
        value={value || null}
        error={error}
        onChange={(state) => onChange({ target: { value: state ?? '' } })}
      />
    </>
  );
}

/** What MyInvois asks for of sellers alone. */
export function MalaysianSellerFields({ field }: { field: FieldOf<MalaysianSeller> }): ReactNode {
  const code = (name: keyof MalaysianSeller, placeholder: string): ReactNode => {
    const { value, error, onChange } = field(name);
    return (
      <SelectField
        label={malaysianLabels[name]}
        placeholder={placeholder}
        options={classificationCodes}
        value={value || null}
        error={error}
        onChange={(chosen) => onChange({ target: { value: chosen ?? '' } })}
      />
    );
  };
  return (
    <>
      <MalaysianPartyFields field={field} />
      <TextField label={malaysianLabels.phone} type="tel" autoComplete="off" {...field('phone')} />
      <div className={page.pair}>
        <TextField
          label={malaysianLabels.msic}
          inputMode="numeric"
          autoComplete="off"
          placeholder="74102"
          {...field('msic')}
        />
        <TextField
          label={malaysianLabels.activity}
          autoComplete="off"
          hint="The description of the MSIC code."
          {...field('activity')}
        />
      </div>
      {code('classification', 'Choose one')}
      <div className={page.pair}>
        {code('planClassification', 'As above')}
        {code('hoursClassification', 'As above')}
      </div>
      <div className={page.pair}>
        {code('storageClassification', 'As above')}
        {code('ordersClassification', 'As above')}
      </div>
    </>
  );
}
