import type { CallResult } from '#client/net/call-result.ts';
import { conflictOfForm, type FormConflict } from '#client/sync/form-conflict.ts';
import type { Client } from './client.ts';
import { reportFailure } from './report-failure.ts';
import { showToast } from './toasts.store.ts';

type Success<T> = Extract<CallResult<T>, { ok: true }>;

/** Shows a toast that an action was done, or why it was not. Returns whether it was done. */
export function reportResult<T>(
  client: Client,
  result: CallResult<T>,
  text: string | ((data: T) => string),
): result is Success<T> {
  if (!result.ok) {
    reportFailure(client, result);
    return false;
  }
  const message = typeof text === 'string' ? text : text(result.data);
  showToast(client.toasts, { kind: 'success', title: 'Success', messages: [message] });
  return true;
}

/** Shows a toast that a form is saved, or why it is not. Returns what its form does next. */
export const reportForm = <T>(
  client: Client,
  result: CallResult<T>,
  text: string | ((data: T) => string),
): boolean | FormConflict => reportResult(client, result, text) || conflictOfForm(result);

/** Shows the server's own message that an action was done, or why it was not. Returns whether it was done. */
export const reportMessage = <T extends { message: string }>(
  client: Client,
  result: CallResult<T>,
): result is Success<T> => reportResult(client, result, ({ message }) => message);
