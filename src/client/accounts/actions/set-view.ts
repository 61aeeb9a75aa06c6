import type { Client } from '#client/state/client.ts';
import type { AccountView } from '#shared/access/account-view.ts';

/** How a white-label account looks at the product from now on, in this browser. */
export function setView({ session, storage }: Client, view: AccountView): void {
  session.view = view;
  storage.setItem('view', view);
}
