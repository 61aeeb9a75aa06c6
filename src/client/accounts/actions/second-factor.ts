import { expirationOf, type StoredSession } from '#client/accounts/stores/kept-session.ts';
import type { CallFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { AwaitedStep, FactorKind } from '#shared/accounts/second-factor.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { beginSession } from './session-life.ts';

/** A sign-in whose password was right and which waits for more. */
export interface PendingSignIn {
  awaits: AwaitedStep;
  /** What the person has set up; empty where that is awaited. */
  factors: readonly FactorKind[];
  stored: StoredSession;
}
export type Enrolment = RouteData<'beginSecondFactor'>;
export type FactorState = RouteData<'secondFactor'>;
/** A role, whether it must have a second factor, how many people it has, and how many of them have none. */
export type RoleFactor = RouteData<'requiredFactors'>['roles'][number];

/** `ended`: the sign-in has to begin again. */
export type CodeOutcome = 'done' | 'wrong' | 'ended' | 'failed';

const outcomeOf = (client: Client, failure: CallFailure): CodeOutcome => {
  if (failure.code === 'forbidden') return 'wrong';
  reportFailure(client, failure);
  return failure.code === 'unauthenticated' ? 'ended' : 'failed';
};

/** Returns the whole session of a sign-in that waited: it has another token. */
const renewedSession = (
  stored: StoredSession,
  data: Pick<RouteData<'finishSignIn'>, 'accessToken' | 'accessTokenLastsMs'>,
): StoredSession => ({ ...stored, token: data.accessToken, expirationDate: expirationOf(data) });

/** Finishes a sign-in with a code or passkey. */
export async function finishSignIn(
  client: Client,
  { stored }: PendingSignIn,
  proof: { code: string } | { passkey: string },
): Promise<CodeOutcome> {
  const result = await client.api.call('finishSignIn', { body: { accessToken: stored.token, ...proof } });
  if (!result.ok) return outcomeOf(client, result);
  await beginSession(client, renewedSession(stored, result.data));
  return 'done';
}

/** Begins what a sign-in waits for; null where that failed. */
export async function beginRequiredFactor(
  client: Client,
  { stored }: PendingSignIn,
): Promise<Enrolment | null> {
  const result = await client.api.call('beginRequiredFactor', { body: { accessToken: stored.token } });
  if (result.ok) return result.data;
  reportFailure(client, result);
  return null;
}

/** The first code of an app, or a new passkey with its name. */
type NewFactor = { code: string } | { name: string; passkey: string };

/** Confirms it. Returns the recovery codes, and the session that begins once they have been seen. */
export async function confirmRequiredFactor(
  client: Client,
  { stored }: PendingSignIn,
  factor: NewFactor,
): Promise<{ recoveryCodes: string[]; session: StoredSession } | CodeOutcome> {
  const result = await client.api.call('confirmRequiredFactor', {
    body: { accessToken: stored.token, ...factor },
  });
  if (!result.ok) return outcomeOf(client, result);
  return {
    recoveryCodes: result.data.recoveryCodes ?? [],
    session: renewedSession(stored, result.data),
  };
}

/** Returns whether one has a second factor; null where that could not be read. */
export async function readSecondFactor({ api }: Client): Promise<FactorState | null> {
  const result = await api.call('secondFactor', {});
  return result.ok ? result.data : null;
}

/** Returns it after a change; null where it could not be read, after a toast. */
export async function rereadSecondFactor(client: Client): Promise<FactorState | null> {
  const result = await client.api.call('secondFactor', {});
  if (result.ok) return result.data;
  reportFailure(client, result);
  return null;
}

/** Begins a second factor; null where that failed. */
export async function beginSecondFactor(client: Client): Promise<Enrolment | null> {
  const result = await client.api.call('beginSecondFactor', {});
  if (result.ok) return result.data;
  reportFailure(client, result);
  return null;
}

/** Keeps a new factor. Returns the recovery codes; null where the person has had them. */
export async function confirmSecondFactor(
  client: Client,
  factor: NewFactor,
): Promise<string[] | null | CodeOutcome> {
  const result = await client.api.call('confirmSecondFactor', { body: factor });
  return result.ok ? result.data.recoveryCodes : outcomeOf(client, result);
}

/** Returns whether it is removed, or what the server finds wrong. */
export async function removeSecondFactor(
  client: Client,
  code: string,
): Promise<true | { code: string } | false> {
  const result = await client.api.call('removeSecondFactor', { body: { code } });
  if (result.ok) {
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: ['The app is removed.'],
    });
    return true;
  }
  if (result.code === 'forbidden') return { code: result.messages[0] ?? '' };
  reportFailure(client, result);
  return false;
}

/** Returns which roles must have a second factor; null where that could not be read. */
export async function readRequiredFactors({ api }: Client): Promise<RoleFactor[] | null> {
  const result = await api.call('requiredFactors', {});
  return result.ok ? result.data.roles : null;
}

/** Requires a second factor of a role, or no longer. Returns whether that was taken. */
export async function requireSecondFactor(
  client: Client,
  { role, isRequired }: Pick<RoleFactor, 'role' | 'isRequired'>,
): Promise<boolean> {
  const body = { role, isRequired: String(isRequired) };
  const result = await client.api.call('requireSecondFactor', { body });
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}
