import { Palette } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
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
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { WhitelabelAccount, WhitelabelTerms } from '#shared/brands/white-label.ts';
import { WhiteLabelCustomersDialog } from './white-label-customers-dialog.tsx';
import { WhiteLabelDialog } from './white-label-dialog.tsx';

/** The dialog that is open. A look without an account is given to a company that is chosen there. */
type Opened =
  | { what: 'look'; account: WhitelabelAccount | null; terms: WhitelabelTerms | null }
  | { what: 'customers' | 'removal'; account: WhitelabelAccount };

/** Lists the companies with a name, images and colours of their own. Managers assign these. */
export function WhiteLabelsSection(): ReactNode {
  const client = useClient();
  const { data: all, failure, load } = useLoaded(() => loadWhitelabelAccounts(client));
  const [opened, setOpened] = useState<Opened | null>(null);
  /** The company whose look is loaded, to be changed. */
  const [asked, setAsked] = useState<string | null>(null);
  /** Changes with whatever is asked for, opens or closes: a look that was asked for earlier does not open. */
  const latest = useRef({});

  const open = (next: Opened | null): void => {
    latest.current = {};
    setAsked(null);
    setOpened(next);
  };
  const close = (): void => open(null);
  const edit = async (account: WhitelabelAccount): Promise<void> => {
    const begun = {};
    latest.current = begun;
    setAsked(account.companyId);
    const terms = await loadWhitelabel(client, account.companyId);
    if (latest.current === begun) open(terms === null ? null : { what: 'look', account, terms });
  };
  const take = async ({ companyId }: WhitelabelAccount): Promise<void> => {
    close();
    if (await takeWhitelabel(client, companyId)) await load();
  };
  const shown = (all ?? []).filter(({ given }) => given !== null);
  const free = (all ?? []).filter(({ given }) => given === null);
  const reseller =
    opened?.what === 'customers'
      ? shown.find(({ companyId }) => companyId === opened.account.companyId)
      : undefined;
  const taken = opened?.what === 'removal' ? opened.account : null;
  return (
    <section className={page.section} data-tour="set-white-labels" aria-labelledby="settings-white-labels">
      <header className={styles.head}>
        <h2 id="settings-white-labels">White labels</h2>
        <Button
          icon={Palette}
          disabled={all === null}
          onClick={() => open({ what: 'look', account: null, terms: null })}
        >
          Give a look
        </Button>
      </header>
      <p className={page.hint}>
        Companies whose people and customers see a name, pictures and colours of their own from sign-in on.
      </p>
      {failure !== null && all === null ? (
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
            <AccountLine
              key={account.companyId}
              account={account}
              isAsked={asked === account.companyId}
              onOpen={(what) => open({ what, account })}
              onEdit={() => void edit(account)}
            />
          ))}
        </ul>
      )}
      {opened?.what !== 'look' ? null : (
        <WhiteLabelDialog
          key={opened.account?.companyId ?? 'new'}
          account={opened.account}
          terms={opened.terms}
          companies={free}
          onClose={close}
          onSaved={() => {
            close();
            void load();
          }}
        />
      )}
      {reseller === undefined ? null : (
        <WhiteLabelCustomersDialog account={reseller} companies={free} onClose={close} onChanged={load} />
      )}
      <ConfirmDialog
        open={taken !== null}
        danger
        title={`Take the look of ${taken?.company ?? ''} away?`}
        text="Its people see the product’s own name and colours from then on, and its sign-in address shows them too."
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => (taken === null ? undefined : void take(taken))}
        onCancel={close}
      />
    </section>
  );
}

function AccountLine({
  account,
  isAsked,
  onOpen,
  onEdit,
}: {
  account: WhitelabelAccount;
  /** Its look is loaded, to be changed. */
  isAsked: boolean;
  onOpen(what: 'customers' | 'removal'): void;
  onEdit(): void;
}): ReactNode {
  return (
    <li>
      <AccountFacts account={account} />
      <Button size="small" aria-label={`Customers of ${account.company}`} onClick={() => onOpen('customers')}>
        Customers
      </Button>
      <Button
        size="small"
        aria-label={`Change the look of ${account.company}`}
        busy={isAsked}
        keepsFocus
        onClick={onEdit}
      >
        Change
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Take the look of ${account.company} away`}
        onClick={() => onOpen('removal')}
      >
        Remove
      </Button>
    </li>
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
