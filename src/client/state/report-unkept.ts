import { isStorageForbidden } from '#client/sync/web-storage.ts';
import type { Client } from './client.ts';
import { closeToast, showToast } from './toasts.store.ts';

const unkeptToast = 'storage-unkept';

/** Says, until it is over, that the browser keeps nothing more: before anything is lost. */
export function reportUnkept(client: Pick<Client, 'connection' | 'toasts'>, some: boolean): void {
  client.connection.unkept = some;
  if (!some) {
    closeToast(client.toasts, unkeptToast);
    return;
  }
  showToast(client.toasts, {
    id: unkeptToast,
    kind: 'warning',
    title: `This browser’s storage is ${isStorageForbidden() ? 'not allowed' : 'full'}`,
    messages: [
      'What you write is kept only while this tab is open. Send it before you close the tab, or change that in the browser’s settings.',
    ],
    closeAfterMs: null,
    outlivesSession: true,
  });
}
