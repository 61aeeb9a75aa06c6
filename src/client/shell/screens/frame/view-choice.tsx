import type { ReactNode } from 'react';
import { setView } from '#client/accounts/actions/set-view.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { type AccountView, mayChooseView, viewOf } from '#shared/access/account-view.ts';
import styles from './view-choice.module.css';

const names: Readonly<Record<AccountView, string>> = { client: 'Client', customer: 'Customer' };

/** Chooses how a white-label account sees the product: as the reseller it is, or as a customer. */
export function ViewChoice(): ReactNode {
  const client = useClient();
  const { user, view } = useSession();
  if (user === null || !mayChooseView(user)) return null;
  const current = viewOf(user, view);
  const isFixed = viewOf(user, 'client') === viewOf(user, 'customer');
  return (
    <fieldset className={styles.choice} disabled={isFixed}>
      <legend>View as</legend>
      {(['client', 'customer'] as const).map((each) => (
        <label key={each} className={styles.option} data-chosen={current === each}>
          <input type="radio" name="view" checked={current === each} onChange={() => setView(client, each)} />
          {names[each]}
        </label>
      ))}
    </fieldset>
  );
}
