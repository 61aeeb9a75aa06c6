import { Palette } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import styles from '#client/accounts/screens/settings/settings-screen.module.css';
import {
  loadWhitelabel,
  loadWhitelabelAccounts,
  takeWhitelabel,
} from '#client/brands/actions/white-labels.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import type { WhitelabelAccount, WhitelabelTerms } from '#shared/brands/white-label.ts';
import { WhiteLabelCustomersDialog } from './white-label-customers-dialog.tsx';
import { WhiteLabelDialog } from './white-label-dialog.tsx';

interface Edited {
  account: WhitelabelAccount | null;
  terms: WhitelabelTerms | null;
}

/** Lists the companies with a name, images and colours of their own. Managers assign these. */
export function WhiteLabelsSection(): ReactNode {
  const client = useClient();
  const [all, setAll] = useState<readonly WhitelabelAccount[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [taken, setTaken] = useState<WhitelabelAccount | null>(null);
  const [served, setServed] = useState<string | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const loaded = await loadWhitelabelAccounts(client);
    setFailed(loaded === null);
    if (loaded !== null) setAll(loaded);
  }, [client]);
  useEffect(() => void load(), [load]);

  const edit = async (account: WhitelabelAccount): Promise<void> => {
    const terms = await loadWhitelabel(client, account.companyId);
    if (terms !== null) setEdited({ account, terms });
  };
  const take = async ({ companyId }: WhitelabelAccount): Promise<void> => {
    setTaken(null);
    if (await takeWhitelabel(client, companyId)) await load();
  };
  const shown = (all ?? []).filter(({ given }) => given !== null);
  const free = (all ?? []).filter(({ given }) => given === null);
  const reseller = shown.find(({ companyId }) => companyId === served);
  return (
    <section className={page.section} data-tour="set-white-labels" aria-labelledby="settings-white-labels">
      <header className={styles.head}>
        <h2 id="settings-white-labels">White labels</h2>
        <Button
          icon={Palette}
          disabled={all === null}
          onClick={() => setEdited({ account: null, terms: null })}
        >
          Give a look
        </Button>
      </header>
      <p className={page.hint}>
        Companies whose people and customers see a name, pictures and colours of their own from sign-in on.
      </p>
      {isFailed && all === null ? (
        <p role="alert">
          The companies could not be loaded. <Button onClick={() => void load()}>Try again</Button>
        </p>
      ) : all === null ? (
        <Skeleton height="48px" />
      ) : shown.length === 0 ? (
        <p className={page.hint}>No company has a look of its own.</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((account) => (
            <li key={account.companyId}>
              <AccountFacts account={account} />
              <Button
                size="small"
                aria-label={`Customers of ${account.company}`}
                onClick={() => setServed(account.companyId)}
              >
                Customers
              </Button>
              <Button
                size="small"
                aria-label={`Change the look of ${account.company}`}
                onClick={() => void edit(account)}
              >
                Change
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Take the look of ${account.company} away`}
                onClick={() => setTaken(account)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited === null ? null : (
        <WhiteLabelDialog
          {...edited}
          companies={free}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void load();
          }}
        />
      )}
      {reseller === undefined ? null : (
        <WhiteLabelCustomersDialog
          account={reseller}
          companies={free}
          onClose={() => setServed(null)}
          onChanged={load}
        />
      )}
      <ConfirmDialog
        open={taken !== null}
        danger
        title={`Take the look of ${taken?.company ?? ''} away?`}
        text="Its people see the product’s own name and colours from then on, and its sign-in address shows them too."
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => (taken === null ? undefined : void take(taken))}
        onCancel={() => setTaken(null)}
      />
    </section>
  );
}

function AccountFacts({ account: { company, given, customers } }: { account: WhitelabelAccount }): ReactNode {
  return (
    <div className={styles.named}>
      <strong>{given?.productName}</strong>
      <p className={page.hint}>
        {company} · {given?.signInHost ?? `/signin?company=${given?.address}`}
        {customers === 0 ? '' : ` · ${customers === 1 ? '1 customer' : `${customers} customers`}`}
      </p>
    </div>
  );
}
