import { productNameOf } from '#client/accounts/stores/session.store.ts';
import type { CallFailure } from '#client/net/call-result.ts';
import type { Client } from './client.ts';
import { showToast } from './toasts.store.ts';

/**
 * Shows the specification's error toasts: the generic text if the server gave none or could not be reached;
 * else the server's message as title with its messages as a list.
 */
export function reportFailure(client: Client, failure: CallFailure): void {
  const { message: title, messages } = failure;
  if (!hasOwnText(failure)) reportGeneric(client, failure);
  else if (isShown(client, failure)) {
    // Calls that fail together say it once.
    const once = failure.code === 'unavailable' ? { id: `unavailable: ${title}` } : {};
    showToast(client.toasts, { ...once, kind: 'error', title, messages });
  }
}

/** Returns whether the server says why: an unexpected error has the generic text, and a proxy in its place has none. */
const hasOwnText = ({ code, status, message }: CallFailure): boolean =>
  message !== '' && code !== 'network' && (status < 500 || code === 'unavailable');

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
  if (!hasOwnText(failure)) reportFailure(client, failure);
  else
    showToast(client.toasts, {
      kind: 'warning',
      title: 'Failed',
      messages: [failure.message, ...failure.messages],
    });
}
