import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { loadBilledTo, saveBilledTo } from '#client/billing/actions/billing-settings.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { BilledTo } from '#shared/billing/document/billing-settings.ts';
import { countries } from '#shared/installation/installation.ts';

/** To whom the company's invoices are addressed; nothing where it could not be loaded. */
export function BilledToSection(): ReactNode {
  const client = useClient();
  const [given, setGiven] = useState<BilledTo | null>(null);
  useEffect(() => {
    let isLeft = false;
    void loadBilledTo(client).then((loaded) => {
      if (!isLeft && loaded !== null) setGiven(loaded);
    });
    return () => {
      isLeft = true;
    };
  }, [client]);
  return given === null ? null : <BilledToForm given={given} onSaved={setGiven} />;
}

function BilledToForm({ given, onSaved }: { given: BilledTo; onSaved(billedTo: BilledTo): void }): ReactNode {
  const client = useClient();
  const form = useForm<BilledTo>({
    name: 'billed-to',
    given,
    async send(values) {
      const isSaved = await saveBilledTo(client, values);
      if (isSaved) onSaved(values);
      return isSaved;
    },
  });
  const { values, change, field } = form;
  const options = useMemo(() => countries().map(({ code, name }) => ({ value: code, label: name })), []);
  return (
    <form className={page.section} {...form.element} aria-labelledby="billed-to">
      <h2 id="billed-to">Address on invoices</h2>
      <RestoredNote form={form} />
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
          placeholder="As the seller’s"
          options={options}
          value={values.country === '' ? null : values.country}
          onChange={(country) => change({ ...values, country: country ?? '' })}
        />
        <TextField label="Tax number" maxLength={40} autoComplete="off" {...field('taxNumber')} />
      </div>
      <div className={page.end}>
        <Button type="submit" busy={form.busy}>
          Save address
        </Button>
      </div>
    </form>
  );
}
