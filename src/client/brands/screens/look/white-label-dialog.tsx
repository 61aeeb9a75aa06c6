import type { ReactNode } from 'react';
import { giveWhitelabel } from '#client/brands/actions/white-labels.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { Problems } from '#client/ui/fields/text-fields.ts';
import page from '#client/ui/page.module.css';
import type { WhitelabelAccount, WhitelabelTerms } from '#shared/brands/white-label.ts';
import { lookProblems, maxAddressLength, signInProblems } from '#shared/brands/white-label-rules.ts';
import { LookFields } from './look-fields.tsx';

/** The terms, and the company that they are for; null until it is chosen. */
type GivenTerms = WhitelabelTerms & { companyId: string | null };

const nothing: WhitelabelTerms = {
  productName: '',
  logo: null,
  favicon: null,
  imagePlaceholder: null,
  theme: {},
  address: '',
  signInHost: null,
};

/** `Brightside & Sons` as its address: `brightside-sons`. */
const addressOf = (company: string): string =>
  company
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxAddressLength)
    .replace(/^-|-$/g, '');

function problemsOf({ companyId, ...terms }: GivenTerms): Problems<GivenTerms> {
  const place = signInProblems(terms);
  const of = (label: string): string | undefined =>
    place.find((problem) => problem.startsWith(label))?.slice(label.length);
  const found = {
    companyId: companyId === null ? 'Required!' : undefined,
    address: of('Address: '),
    signInHost: of('Host: '),
    productName: lookProblems(terms)[0],
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** A white-label account's look and where it signs in; of a company that is chosen here, where it has none. */
export function WhiteLabelDialog({
  account,
  terms,
  companies,
  onClose,
  onSaved,
}: {
  account: WhitelabelAccount | null;
  terms: WhitelabelTerms | null;
  /** Companies that could be given a look. */
  companies: readonly WhitelabelAccount[];
  onClose(): void;
  onSaved(): void;
}): ReactNode {
  const client = useClient();
  const form = useForm<GivenTerms>({
    name: `white-label.${account?.companyId ?? 'new'}`,
    given: { ...nothing, ...terms, companyId: account?.companyId ?? null },
    problemsOf,
    send: async ({ companyId, ...given }, { companyId: _chosen, ...before }) =>
      companyId !== null && (await giveWhitelabel(client, companyId, given, before)),
    onSaved,
  });
  const { values, change } = form;
  // A fault of the address shows while it is typed.
  const problems = problemsOf(values);
  const choose = (companyId: string | null): void => {
    const company = companies.find((one) => one.companyId === companyId)?.company ?? '';
    change({ companyId, productName: company, address: addressOf(company) });
  };
  return (
    <FormDialog
      form={form}
      size="medium"
      title={account === null ? 'Give a company its own look' : `White label of ${account.company}`}
      description="Its people and customers see this look from sign-in on, and in their mails."
      submit="Save look"
      onClose={onClose}
    >
      {account === null ? (
        <SelectField
          label="Company"
          required
          options={companies.map(({ companyId, company }) => ({ value: companyId, label: company }))}
          value={values.companyId}
          placeholder="Choose"
          error={form.problems?.companyId ?? null}
          onChange={choose}
        />
      ) : null}
      {values.companyId === null ? null : (
        <>
          <div className={page.pair}>
            <TextField
              label="Address"
              required
              autoComplete="off"
              maxLength={maxAddressLength}
              value={values.address}
              error={problems.address ?? null}
              hint={`/signin?company=${values.address}`}
              onChange={({ target }) => change({ address: target.value.toLowerCase() })}
            />
            <TextField
              label="Host"
              autoComplete="off"
              placeholder="proofs.example.com"
              value={values.signInHost ?? ''}
              error={problems.signInHost ?? null}
              hint="One of its own that leads here."
              onChange={({ target }) =>
                change({ signInHost: target.value === '' ? null : target.value.toLowerCase() })
              }
            />
          </div>
          <LookFields look={values} onChange={change} />
        </>
      )}
    </FormDialog>
  );
}
