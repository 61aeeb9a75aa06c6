import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { expirationOf } from '#client/accounts/stores/kept-session.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import {
  type CodeOutcome,
  confirmRequiredFactor,
  confirmSecondFactor,
  finishSignIn,
  type PendingSignIn,
} from './second-factor.ts';
import { beginSession } from './session-life.ts';
import { couldNotAsk, showNoPasskey } from './show-no-passkey.ts';

type Options = RouteData<'beginPasskey'>;

/** What browsers call the reason why there is no passkey, with what to do; null: the person has given up. */
const problems: Readonly<Record<string, string | null>> = {
  AbortError: null,
  InvalidStateError: 'This device has a passkey of your account already. Use it, or choose another device.',
  NotAllowedError: 'No passkey was given, or not in time. Please try again.',
  NotSupportedError: 'This device makes no passkey that can be used here. Please choose another one.',
  SecurityError: 'Passkeys work at the address alone that your studio gave you. Please open that one.',
};

function showProblem(client: Client, error: unknown): void {
  const name = error instanceof Error ? error.name : '';
  const problem = name in problems ? problems[name] : couldNotAsk;
  if (problem !== null && problem !== undefined) showNoPasskey(client.toasts, problem);
}

/** Returns what the browser sends for a passkey; null where the person has given none, which has been said. */
async function passkeyOf(
  client: Client,
  options: Options,
  use: 'startRegistration' | 'startAuthentication',
): Promise<string | null> {
  try {
    const browser = await import('@simplewebauthn/browser');
    if (!browser.browserSupportsWebAuthn()) {
      const problem = 'This browser has no passkeys at this address. Please sign in another way.';
      showNoPasskey(client.toasts, problem);
      return null;
    }
    return JSON.stringify(
      use === 'startRegistration'
        ? await browser.startRegistration({
            optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
          })
        : await browser.startAuthentication({
            optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
          }),
    );
  } catch (error) {
    showProblem(client, error);
    return null;
  }
}

async function openOptions(client: Client, accessToken?: string): Promise<Options | null> {
  const result = await client.api.call('beginPasskey', { body: { accessToken } });
  if (result.ok) return result.data;
  reportFailure(client, result);
  return null;
}

async function ownOptions(client: Client, use: 'registration' | 'identity'): Promise<Options | null> {
  const result = await client.api.call('beginOwnPasskey', { body: { use } });
  if (result.ok) return result.data;
  reportFailure(client, result);
  return null;
}

/** Shows that a passkey was not accepted, for which no field has room. */
function said<T>(client: Client, outcome: T): T {
  if (outcome === 'wrong') {
    const messages = ['It was not accepted. Please try again, or sign in another way.'];
    showToast(client.toasts, { kind: 'warning', title: 'This passkey is not valid', messages });
  }
  return outcome;
}

/** Signs in by a passkey alone. */
export async function signInByPasskey(client: Client, side: ClientType): Promise<void> {
  const options = await openOptions(client);
  const passkey = options && (await passkeyOf(client, options, 'startAuthentication'));
  if (passkey === null) return;
  const result = await client.api.call('signInByPasskey', { body: { side, passkey } });
  if (!result.ok) return reportFailure(client, result);
  const { accessToken, user, client: signedInto } = result.data;
  await beginSession(client, {
    clientId: signedInto.id,
    token: accessToken,
    expirationDate: expirationOf(result.data),
    userId: user.id,
  });
}

/** Finishes a sign-in that waits for a second factor. */
export async function finishByPasskey(client: Client, pending: PendingSignIn): Promise<CodeOutcome> {
  const options = await openOptions(client, pending.stored.token);
  const passkey = options && (await passkeyOf(client, options, 'startAuthentication'));
  return passkey === null ? 'failed' : said(client, await finishSignIn(client, pending, { passkey }));
}

/** Makes the passkey that a sign-in waits for. */
export async function addRequiredPasskey(
  client: Client,
  pending: PendingSignIn,
): ReturnType<typeof confirmRequiredFactor> {
  const options = await openOptions(client, pending.stored.token);
  const passkey = options && (await passkeyOf(client, options, 'startRegistration'));
  return passkey === null
    ? 'failed'
    : said(client, await confirmRequiredFactor(client, pending, { name: thisDevice(), passkey }));
}

/** Adds a passkey. Returns the recovery codes; null where the person has had them. */
export async function addPasskey(client: Client): ReturnType<typeof confirmSecondFactor> {
  const options = await ownOptions(client, 'registration');
  const passkey = options && (await passkeyOf(client, options, 'startRegistration'));
  return passkey === null
    ? 'failed'
    : said(client, await confirmSecondFactor(client, { name: thisDevice(), passkey }));
}

/** Returns a passkey as a proof of who one is; null where none was given. */
export async function provingPasskey(client: Client): Promise<string | null> {
  const options = await ownOptions(client, 'identity');
  return options && passkeyOf(client, options, 'startAuthentication');
}

/** Returns whether it is renamed. */
export async function renamePasskey(client: Client, id: string, name: string): Promise<boolean> {
  const result = await client.api.call('renamePasskey', { params: { id }, body: { name } });
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}

/** Returns whether it is removed. */
export async function removePasskey(client: Client, id: string): Promise<boolean> {
  const result = await client.api.call('removePasskey', { params: { id } });
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}

/** Returns what a new passkey is called until its person renames it. */
function thisDevice(): string {
  // Android's browsers name Linux first.
  const systems = /(iPhone|iPad|Android|Windows|Mac OS X|CrOS|Linux(?!.*Android))/;
  const [, system] = systems.exec(navigator.userAgent) ?? [];
  const names: Readonly<Record<string, string>> = { 'Mac OS X': 'Mac', CrOS: 'Chromebook' };
  return system === undefined ? 'Passkey' : `Passkey of ${names[system] ?? system}`;
}
