import { productNameOf } from '#client/accounts/stores/session.store.ts';
import type { CallFailure } from '#client/net/call-result.ts';
import type { Client } from './client.ts';
import { showToast } from './toasts.store.ts';

/**
 * Shows the specification's error toasts: the generic text if the server gave none or could not be reached;
 * else the server's message as title with its messages as a list.
 */
export function reportFailure(client: Client, failure: CallFailure): void {
  if (failure.code === 'network' || failure.status >= 500 || failure.message === '')
    reportGeneric(client, failure);
  else if (isShown(client, failure))
    showToast(client.toasts, { kind: 'error', title: failure.message, messages: failure.messages });
}

/** Returns whether to show a failure: not that of a cancelled call, nor while the session ends. */
const isShown = ({ session }: Client, { code }: CallFailure): boolean =>
  code !== 'aborted' && session.status !== 'ending';

/** Shows the generic text, whatever the server's message. */
export function reportGeneric(client: Client, failure: CallFailure): void {
  if (!isShown(client, failure)) return;
  const product = productNameOf(client.session) ?? 'the product';
  showToast(client.toasts, {
    id: 'generic-error',
    kind: 'error',
    title: 'Ooops!',
    messages: [`Error encountered while processing. Please try again later or contact ${product} admin.`],
  });
}

/** `success: false` of a review call: a warning titled Failed with the server's message. */
export function reportRefusal(client: Client, failure: CallFailure): void {
  if (failure.code === 'network' || failure.status >= 500 || failure.message === '')
    reportFailure(client, failure);
  else
    showToast(client.toasts, {
      kind: 'warning',
      title: 'Failed',
      messages: [failure.message, ...failure.messages],
    });
}
