import type { CallFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { SignOnConnection, SignOnForm } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

export type SignOnState = RouteData<'signOn'>;

/** Whose connection is set: null for one's own company or the staff, or a company's id. */
type Whose = string | null;

/** Returns the connection of single sign-on; null where it could not be read. */
export async function readSignOn({ api }: Client, companyId: Whose): Promise<SignOnState | null> {
  const result =
    companyId === null
      ? await api.call('signOn', {})
      : await api.call('companySignOn', { params: { companyId } });
  return result.ok ? result.data : null;
}

/** Returns the fields that a server's refusal names. */
function problemsIn(failure: CallFailure): Partial<Record<keyof SignOnForm, string>> | null {
  const { data } = failure;
  if (typeof data !== 'object' || data === null || !('problems' in data)) return null;
  return data.problems as Partial<Record<keyof SignOnForm, string>>;
}

/** Returns the connection as it is saved, or what is wrong with the form; null where the server has refused it. */
export async function saveSignOn(
  client: Client,
  companyId: Whose,
  { isRequired, trustsSecondFactor, ...form }: SignOnForm,
): Promise<SignOnConnection | { problems: Partial<Record<keyof SignOnForm, string>> } | null> {
  const body = {
    ...form,
    isRequired: String(isRequired),
    trustsSecondFactor: String(trustsSecondFactor),
  };
  const result =
    companyId === null
      ? await client.api.call('saveSignOn', { body })
      : await client.api.call('saveCompanySignOn', { params: { companyId }, body });
  if (!result.ok) {
    const problems = problemsIn(result);
    if (problems !== null) return { problems };
    reportFailure(client, result);
    return null;
  }
  showToast(client.toasts, { kind: 'success', title: 'Success', messages: ['Single sign-on is saved.'] });
  return result.data.connection;
}

/** Returns whether the connection is removed. */
export async function removeSignOn(client: Client, companyId: Whose): Promise<boolean> {
  const result =
    companyId === null
      ? await client.api.call('removeSignOn', {})
      : await client.api.call('removeCompanySignOn', { params: { companyId } });
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}
