import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { loadProvider, saveProvider } from '#client/installation/actions/provider.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
import { LoadedSection } from '#client/ui/loading/loaded-section.tsx';
import page from '#client/ui/page.module.css';
import { currencies } from '#shared/installation/installation.ts';
import {
  maxProviderNameLength,
  type ProviderForm,
  providerLabels,
  providerProblems,
} from '#shared/installation/provider-form.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

type Loaded = RouteData<'provider'>;

/** Lets administrators change the provider's name and contact details. */
export function ProviderSection(): ReactNode {
  const client = useClient();
  return (
    <LoadedSection what="Your studio" height="280px" load={() => loadProvider(client)}>
      {(given, change) => <StudioForm given={given} onSaved={(form) => change({ ...given, form })} />}
    </LoadedSection>
  );
}

function StudioForm({
  given: { form: given, configured, isCurrencyFinal },
  onSaved,
}: {
  given: Loaded;
  onSaved(form: ProviderForm): void;
}): ReactNode {
  const client = useClient();
  const form = useForm<ProviderForm>({
    name: 'provider',
    given,
    problemsOf: providerProblems,
    async send(values, before) {
      const outcome = await saveProvider(client, values, before);
      if (outcome === true) onSaved(values);
      return outcome;
    },
  });
  const { values, problems, change } = form;
  const currencyOptions = useMemo(
    () => currencies().map(({ code, name }) => ({ value: code, label: `${code} – ${name}` })),
    [],
  );
  const zones = useMemo(() => zoneChoices(values.timeZone, new Date()), [values.timeZone]);
  const note = (field: 'name' | 'supportEmail' | 'timeZone', hint: string): string =>
    configured.includes(field) ? 'Another is set in the configuration of the server, and used.' : hint;
  return (
    <form className={page.section} {...form.element} aria-labelledby="settings-studio">
      <h2 id="settings-studio">Your studio</h2>
      <p className={page.hint}>
        Your people and customers read it, in mails too. Address, country and tax number are in{' '}
        <Link href="/settings/invoices#seller">Invoices and payment</Link>.
      </p>
      <RestoredNote form={form} />
      <div className={page.pair}>
        <TextField
          label={providerLabels.name}
          required
          autoComplete="organization"
          maxLength={maxProviderNameLength}
          hint={note('name', '')}
          {...form.field('name')}
        />
        <TextField
          label={providerLabels.supportEmail}
          required
          type="email"
          autoComplete="off"
          hint={note('supportEmail', 'Shown where people need help.')}
          {...form.field('supportEmail')}
        />
      </div>
      <SelectField
        label={providerLabels.timeZone}
        required
        options={zones}
        placeholder="Choose a time zone"
        value={values.timeZone === '' ? null : values.timeZone}
        error={problems?.timeZone ?? null}
        hint={note('timeZone', 'Of days in filters and exports. Business hours have a zone of their own.')}
        onChange={(timeZone) => change({ timeZone: timeZone ?? '' })}
      />
      <SelectField
        label={providerLabels.currency}
        options={currencyOptions}
        placeholder="Choose a currency"
        disabled={isCurrencyFinal}
        value={values.currency === '' ? null : values.currency}
        error={problems?.currency ?? null}
        hint={
          isCurrencyFinal
            ? 'It stays: something was invoiced or credited already.'
            : 'Prices keep their figures. It stays as soon as something is invoiced or credited.'
        }
        onChange={(currency) => change({ currency: currency ?? '' })}
      />
      <Choice
        label="Tours start automatically"
        hint="They show people around a screen that is new to them. “Take the tour” in the user menu stays."
        checked={values.tours}
        onChange={(tours) => change({ tours })}
      />
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save studio
        </Button>
      </div>
    </form>
  );
}
