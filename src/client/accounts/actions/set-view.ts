import { keptView } from '#client/accounts/stores/session.store.ts';
import type { Client } from '#client/state/client.ts';
import type { AccountView } from '#shared/access/account-view.ts';

/** Sets how a white-label account sees the product from now on, in this browser. */
export function setView({ session, storage }: Client, view: AccountView): void {
  session.view = view;
  keptView.write(storage, view);
}
