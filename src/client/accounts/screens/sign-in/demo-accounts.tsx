import type { AppConfig } from '#client/accounts/stores/session.store.ts';
import styles from './demo-accounts.module.css';

type DemoAccount = AppConfig['demo'][number];

/** Accounts of the demonstration: a click fills the form. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}) {
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demonstration accounts</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" title={account.email} onClick={() => onChoose(account)}>
              {account.label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
