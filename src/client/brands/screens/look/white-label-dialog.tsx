import { type FormEvent, type ReactNode, useId, useState } from 'react';
import styles from '#client/accounts/screens/settings/settings-screen.module.css';
import { giveWhitelabel } from '#client/brands/actions/white-labels.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { WhitelabelAccount, WhitelabelTerms } from '#shared/brands/white-label.ts';
import { longestAddress, lookProblems, signInProblems } from '#shared/brands/white-label-rules.ts';
import { LookFields } from './look-fields.tsx';

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
    .slice(0, longestAddress)
    .replace(/^-|-$/g, '');

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
  const formId = useId();
  const [chosen, setChosen] = useState<string | null>(account?.companyId ?? null);
  const [form, setForm] = useState(terms ?? nothing);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<WhitelabelTerms>): void => setForm({ ...form, ...part });
  const choose = (companyId: string | null): void => {
    setChosen(companyId);
    const company = companies.find((one) => one.companyId === companyId)?.company ?? '';
    change({ productName: company, address: addressOf(company) });
  };
  const place = signInProblems(form);
  const problemOf = (field: string): string | null =>
    place.find((problem) => problem.startsWith(`${field}: `))?.slice(field.length + 2) ?? null;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || chosen === null || place.length > 0 || lookProblems(form).length > 0) return;
    setBusy(true);
    const isSaved = await giveWhitelabel(client, chosen, form);
    setBusy(false);
    if (isSaved) onSaved();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="medium"
      title={account === null ? 'Give a company its own look' : `White label of ${account.company}`}
      description="Its people and customers see this look from sign-in on, and in their mails."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Save look
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.whiteLabel} onSubmit={submit} noValidate>
        {account === null ? (
          <SelectField
            label="Company"
            required
            options={companies.map(({ companyId, company }) => ({ value: companyId, label: company }))}
            value={chosen}
            placeholder="Choose"
            error={tried && chosen === null ? 'Required!' : null}
            onChange={choose}
          />
        ) : null}
        {chosen === null ? null : (
          <>
            <div className={page.pair}>
              <TextField
                label="Address"
                required
                autoComplete="off"
                maxLength={longestAddress}
                value={form.address}
                error={problemOf('Address')}
                hint={`/signin?company=${form.address}`}
                onChange={({ target }) => change({ address: target.value.toLowerCase() })}
              />
              <TextField
                label="Host"
                autoComplete="off"
                placeholder="proofs.example.com"
                value={form.signInHost ?? ''}
                error={problemOf('Host')}
                hint="One of its own that leads here."
                onChange={({ target }) =>
                  change({ signInHost: target.value === '' ? null : target.value.toLowerCase() })
                }
              />
            </div>
            <LookFields look={form} onChange={change} />
          </>
        )}
      </form>
    </Dialog>
  );
}
