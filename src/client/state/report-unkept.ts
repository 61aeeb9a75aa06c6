import type { Client } from './client.ts';
import { closeToast, showToast } from './toasts.store.ts';

const fullToast = 'storage-full';

/** Says, until it is over, that the browser keeps nothing more: before anything is lost. */
export function reportUnkept(client: Client, some: boolean): void {
  client.connection.unkept = some;
  if (!some) {
    closeToast(client.toasts, fullToast);
    return;
  }
  showToast(client.toasts, {
    id: fullToast,
    kind: 'warning',
    title: 'This browser’s storage is full',
    messages: [
      'What you write is kept only while this tab is open. Send it before you close the tab, or delete the data of other sites in the browser’s settings.',
    ],
    closeAfterMs: null,
  });
}
