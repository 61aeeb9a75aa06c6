import { type ReactNode, useState } from 'react';
import styles from '#client/accounts/screens/settings/settings-screen.module.css';
import { attachCustomer, detachCustomer } from '#client/brands/actions/white-labels.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import page from '#client/ui/page.module.css';
import type { WhitelabelAccount } from '#shared/brands/white-label.ts';

interface Named {
  id: string;
  name: string;
}

/** The customers of a white-label account; existing companies become such here, and cease to be. */
export function WhiteLabelCustomersDialog({
  account,
  companies,
  onClose,
  onChanged,
}: {
  account: WhitelabelAccount;
  /** Companies that could become its customers. */
  companies: readonly WhitelabelAccount[];
  onClose(): void;
  onChanged(): Promise<void>;
}): ReactNode {
  const client = useClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  /** The customer whose removal is being confirmed. */
  const [leaving, setLeaving] = useState<Named | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    await act();
    await onChanged();
    setBusy(false);
    setLeaving(null);
  };
  const attach = (): void => {
    setTried(true);
    const found = companies.find(({ companyId }) => companyId === chosen);
    if (isBusy || found === undefined) return;
    setTried(false);
    setChosen(null);
    void run(() => attachCustomer(client, account.companyId, { id: found.companyId, name: found.company }));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="medium"
      title={`Customers of ${account.company}`}
      description={`Their people see ${account.given?.productName ?? 'its look'}, and the people of ${account.company} look at their orders.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.whiteLabel}>
        {account.companies.length === 0 ? (
          <p className={page.hint}>It has no customers yet.</p>
        ) : (
          <ul className={styles.list} aria-label="Customers">
            {account.companies.map((company) => (
              <li key={company.id}>
                <span className={styles.named}>{company.name}</span>
                {leaving?.id === company.id ? (
                  <>
                    <Button size="small" onClick={() => setLeaving(null)}>
                      Keep
                    </Button>
                    <Button
                      size="small"
                      variant="danger"
                      busy={isBusy}
                      aria-label={`Yes, remove ${company.name}`}
                      onClick={() => void run(() => detachCustomer(client, account.companyId, company))}
                    >
                      Yes, remove
                    </Button>
                  </>
                ) : (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Remove ${company.name}`}
                    disabled={isBusy}
                    onClick={() => setLeaving(company)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <form
          className={styles.attach}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            attach();
          }}
        >
          <SelectField
            label="Company"
            required
            options={companies.map(({ companyId, company }) => ({ value: companyId, label: company }))}
            value={chosen}
            placeholder="Choose"
            error={tried && chosen === null ? 'Required!' : null}
            onChange={setChosen}
          />
          <Button type="submit" busy={isBusy}>
            Add as customer
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
