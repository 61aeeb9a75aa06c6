import { type ReactNode, useEffect, useState } from 'react';
import { loadBilledTo, saveBilledTo } from '#client/billing/actions/billing-settings.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import type { BilledTo } from '#shared/billing/document/billing-settings.ts';
import { BilledToFields } from './billed-to-fields.tsx';

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
  return (
    <form className={page.section} {...form.element} aria-labelledby="billed-to">
      <h2 id="billed-to">Address on invoices</h2>
      <RestoredNote form={form} />
      <BilledToFields
        country={values.country}
        onCountry={(country) => change({ ...values, country })}
        field={field}
        placeholder="As the seller’s"
      />
      <div className={page.end}>
        <Button type="submit" busy={form.busy}>
          Save address
        </Button>
      </div>
    </form>
  );
}
