import type { ReactNode } from 'react';
import { loadCompany, saveCompany } from '#client/accounts/actions/company-information.ts';
import { BilledToFields } from '#client/billing/screens/documents/billed-to-fields.tsx';
import { MalaysianPartyFields } from '#client/billing/screens/documents/malaysian-fields.tsx';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useAnchor } from '#client/shell/screens/parts/use-anchor.ts';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { FormConflict } from '#client/sync/form-conflict.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { LoadedSection } from '#client/ui/loading/loaded-section.tsx';
import page from '#client/ui/page.module.css';
import type { CompanyInformation } from '#shared/accounts/company-information.ts';
import { companyProblems, phoneHint, taxNumberHint } from '#shared/accounts/company-rules.ts';
import { malaysia } from '#shared/billing/document/malaysia.ts';

/** The company's information, for its owner to change. */
export function CompanySection(): ReactNode {
  const client = useClient();
  return (
    <LoadedSection what="Your company information" height="500px" load={() => loadCompany(client)}>
      {(given, change) => <CompanyForm given={given} onSaved={change} />}
    </LoadedSection>
  );
}

function CompanyForm({
  given,
  onSaved,
}: {
  given: CompanyInformation;
  onSaved(saved: CompanyInformation): void;
}): ReactNode {
  const client = useClient();
  const { config } = useSession();
  const providerCountry = config?.country ?? '';
  const form = useForm<CompanyInformation>({
    name: 'company-information',
    given,
    problemsOf: (values) => companyProblems(values, providerCountry),
    async send(values, before) {
      const saved = await saveCompany(client, values, before);
      if (saved === null || saved instanceof FormConflict) return saved ?? false;
      onSaved(saved);
      return true;
    },
  });
  const { values, change, field } = form;
  const country = values.country || providerCountry;
  const heading = useAnchor<HTMLHeadingElement>('company-information');
  return (
    <form
      className={page.section}
      data-tour="company"
      {...form.element}
      aria-labelledby="company-information"
    >
      <h2 ref={heading} id="company-information">
        Company information
      </h2>
      <RestoredNote form={form} />
      <TextField label="Company name" required autoComplete="organization" {...field('name')} />
      <div className={page.pair}>
        <TextField label="Contact" autoComplete="name" {...field('contact')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint={phoneHint(country)}
          {...field('phone')}
        />
      </div>
      <BilledToFields
        country={values.country}
        onCountry={(country) => change({ ...values, country })}
        field={field}
        placeholder="As the provider’s"
        taxNumberHint={taxNumberHint(country)}
      />
      {country === malaysia ? <MalaysianPartyFields field={field} /> : null}
      <p className={page.hint}>Your next invoices are made out like this.</p>
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save company
        </Button>
      </div>
    </form>
  );
}
