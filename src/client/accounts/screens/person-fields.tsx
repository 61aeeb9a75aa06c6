import { type ReactNode, useMemo } from 'react';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { TextFieldState } from '#client/ui/fields/text-fields.ts';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
import page from '#client/ui/page.module.css';

type FieldOf<Name> = (name: Name) => TextFieldState;

/** Fields for a person's names. `isOwn`: the browser may fill in the reader's own. */
export function NameFields({
  field,
  isOwn = false,
}: {
  field: FieldOf<'firstname' | 'lastname'>;
  isOwn?: boolean;
}): ReactNode {
  return (
    <div className={page.pair}>
      <TextField
        label="First name"
        required
        autoComplete={isOwn ? 'given-name' : 'off'}
        {...field('firstname')}
      />
      <TextField label="Last name" autoComplete={isOwn ? 'family-name' : 'off'} {...field('lastname')} />
    </div>
  );
}

/** The address of somebody else, which they sign in with. */
export const EmailField = ({ field, hint }: { field: FieldOf<'email'>; hint: string }): ReactNode => (
  <TextField label="Email" required type="email" autoComplete="off" hint={hint} {...field('email')} />
);

export function ZoneField({ field }: { field: FieldOf<'timeZone'> }): ReactNode {
  const { value, error, onChange } = field('timeZone');
  const zones = useMemo(() => zoneChoices(value, new Date()), [value]);
  return (
    <SelectField
      label="Time zone"
      required
      options={zones}
      placeholder="Choose one"
      value={value || null}
      error={error}
      onChange={(timeZone) => onChange({ target: { value: timeZone ?? '' } })}
    />
  );
}

/** Fields for another person's names, address and time zone. */
export const PersonFields = ({
  field,
  emailHint,
}: {
  field: FieldOf<'firstname' | 'lastname' | 'email' | 'timeZone'>;
  emailHint: string;
}): ReactNode => (
  <>
    <NameFields field={field} />
    <EmailField field={field} hint={emailHint} />
    <ZoneField field={field} />
  </>
);
