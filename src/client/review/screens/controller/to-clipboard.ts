import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';

/** Copies a text, or shows that the browser refused it, e.g. on a page that came over plain HTTP. */
export async function toClipboard(
  client: Pick<Client, 'toasts'>,
  text: string,
  done: () => void,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast(client.toasts, {
      kind: 'warning',
      title: 'This could not be copied',
      messages: ['The browser did not allow it. It does where the address begins with https.'],
    });
    return;
  }
  done();
}
