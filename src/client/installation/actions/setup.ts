import { type CallFailure, type CallResult, isPassing } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { type Before, sentBefore } from '#client/sync/form-conflict.ts';
import {
  type SetupDraft,
  type SetupForm,
  type SetupProblems,
  setupLabels,
} from '#shared/installation/installation.ts';
import { formConflictOf } from '#shared/kernel/form-conflict.ts';
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

/** What became of answers that were sent. */
export type Sent =
  | { kind: 'stored'; draft: SetupDraft }
  | { kind: 'away' }
  | { kind: 'conflict'; now: Partial<SetupDraft> }
  /** `problems` by field, of what the server does not take; `message` where it takes nothing. */
  | { kind: 'refused'; message: string; problems: SetupProblems };

/** Stores the answers on the server, so that the setup can be continued later. `before`: what they replace. */
export async function saveSetup(
  client: Client,
  key: string,
  draft: SetupDraft,
  before: Before,
): Promise<Sent> {
  const body = { key, ...asText(draft), ...sentBefore(before) };
  const result = await client.api.call('saveSetup', { body });
  return result.ok ? { kind: 'stored', draft: result.data } : notStored(result);
}

function notStored(failure: CallFailure): Exclude<Sent, { kind: 'stored' }> {
  const now = formConflictOf(failure.data);
  if (now !== null) return { kind: 'conflict', now };
  if (isPassing(failure)) return { kind: 'away' };
  const { message, messages } = failure;
  return { kind: 'refused', message: `${message}. ${messages.join(' ')}`, problems: problemsOf(failure) };
}

/** Returns the problems that a refusal names, by field: by name or, where its form does not fit, by line. */
function problemsOf({ data, messages }: CallFailure): SetupProblems {
  const named = (data as { problems?: SetupProblems } | null | undefined)?.problems;
  const lines = messages.flatMap((line) => {
    const [, field = '', problem] = /^(\w+)[\w.]*: (.*)$/s.exec(line) ?? [];
    return field in setupLabels ? [[field, problem] as const] : [];
  });
  return named ?? Object.fromEntries(lines);
}

/** Sends a mail to try the mail server with, and shows how that went. */
export async function tryMail(client: Client, key: string, email: string): Promise<void> {
  const result = await client.api.call('mailSetup', { body: { key, email } });
  if (!result.ok) return showFailure(client, result);
  const toast = result.data.isInOutbox
    ? ({ kind: 'warning', title: 'No mail server is configured: the mail lies in the outbox' } as const)
    : ({ kind: 'success', title: `A mail is on its way to ${email}` } as const);
  showToast(client.toasts, toast);
}

/** Sets up the installation, and shows why where it could not. `before`: the answers as the server had them. */
export async function completeSetup(
  client: Client,
  key: string,
  form: SetupForm,
  before: Before,
): Promise<{ kind: 'complete' } | Exclude<Sent, { kind: 'stored' }>> {
  const body = { key, ...asText(form), ...sentBefore(before) };
  const result = await client.api.call('completeSetup', { body });
  if (result.ok) return { kind: 'complete' };
  const sent = notStored(result);
  if (sent.kind !== 'conflict') showFailure(client, result);
  return sent;
}

/** Shows why a step of the setup failed. Nobody but its administrator reads it, so a fault is shown as it is. */
function showFailure(client: Client, failure: CallFailure): void {
  const { code, message, messages } = failure;
  if (code === 'unavailable') showToast(client.toasts, { kind: 'error', title: message, messages });
  else reportFailure(client, failure);
}
