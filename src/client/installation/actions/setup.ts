import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { SetupDraft, SetupForm } from '#shared/installation/installation.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

export type SetupState = RouteData<'setup'>;

/** Returns what was answered so far, and what the installation runs on; refused without the key of the address. */
export const readSetup = (client: Client, key: string): Promise<CallResult<SetupState>> =>
  client.api.call('setup', { body: { key } });

/** Returns the answers as form fields, which are all text. */
const asText = <Answers extends SetupDraft>(answers: Answers) => ({
  ...answers,
  week: JSON.stringify(answers.week),
  look: JSON.stringify(answers.look),
});

/**
 * Stores the answers on the server, so that the setup can be continued later. Returns whether it has them.
 */
export async function saveSetup(client: Client, key: string, draft: SetupDraft): Promise<boolean> {
  const result = await client.api.call('saveSetup', { body: { key, ...asText(draft) } });
  return result.ok;
}

/** Sends a mail to try the mail server with, and shows how that went. */
export async function tryMail(client: Client, key: string, email: string): Promise<void> {
  const result = await client.api.call('mailSetup', { body: { key, email } });
  if (!result.ok) return reportFailure(client, result);
  const toast = result.data.isInOutbox
    ? ({ kind: 'warning', title: 'No mail server is configured: the mail lies in the outbox' } as const)
    : ({ kind: 'success', title: `A mail is on its way to ${email}` } as const);
  showToast(client.toasts, toast);
}

/** Sets up the installation. Returns whether it is set up now. */
export async function completeSetup(client: Client, key: string, form: SetupForm): Promise<boolean> {
  const result = await client.api.call('completeSetup', { body: { key, ...asText(form) } });
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}
