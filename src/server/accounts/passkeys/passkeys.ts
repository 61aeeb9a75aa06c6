import { z } from 'zod';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { newId } from '#server/kernel/http/opaque-token.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/accounts/passkeys.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  markPasskeyUsed,
  type PasskeyRow,
  passkeysOf,
  takeChallenge,
} from './passkeys.queries.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** How long a browser may take to ask for a passkey. */
const timeoutMs = 5 * 60_000;
const maxPasskeys = 20;
const clientData = z.object({ challenge: z.string() });

/** The library is an eighth of what the server would read at its start: loaded only where it is used. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** Returns the relying party of passkeys. Throws if the installation's address does not allow any. */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if ('problem' in party) throw new Refusal('conflict', 'Passkeys are not possible here', [party.problem]);
  return party;
}

/** Returns the options for creating a person's passkey. */
export async function registrationOptions(
  tx: Tx,
  { party, issuer, now }: { party: RelyingParty; issuer: string; now: Date },
  { userId, email }: { userId: string; email: string },
) {
  const known = await passkeysOf(tx, userId);
  if (known.length >= maxPasskeys)
    throw new Refusal('conflict', 'Failed', [
      `Your account has ${maxPasskeys} passkeys, which is as many as it may have. Remove one first.`,
    ]);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: party.id,
    userName: email,
    userID: Buffer.from(userId),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await insertChallenge(tx, options.challenge, { userId, expiresAt: expiry(now) });
  return { ...options };
}

/** Returns the options for asking for a passkey: one of the person's, or any that signs in if there is no person. */
export async function assertionOptions(
  tx: Tx,
  { party, now }: { party: RelyingParty; now: Date },
  userId: string | null,
) {
  const known = userId === null ? [] : await passkeysOf(tx, userId);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: timeoutMs,
    // In place of the password too, the authenticator has to check who holds it.
    userVerification: userId === null ? 'required' : 'preferred',
    allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  await insertChallenge(tx, options.challenge, { userId, expiresAt: expiry(now) });
  return { ...options };
}

const expiry = (now: Date): Date => new Date(now.getTime() + timeoutMs);

const notValid = ({ origin }: RelyingParty): Refusal =>
  new Refusal('forbidden', 'This passkey is not valid', [
    `It was not accepted. Passkeys work at ${origin} alone, and each request for one counts once: please try again, or sign in another way.`,
  ]);

/**
 * Returns the challenge that a browser's response names, which counts no more. Outside the transaction that verifies the
 * response: what that rolls back must not bring the challenge back. Throws where `userId` was not asked with it.
 */
export async function spendChallenge(
  db: Db,
  { party, now }: { party: RelyingParty; now: Date },
  userId: string | null,
  { response: { clientDataJSON } }: PasskeyAssertion | PasskeyRegistration,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null || !(await takeChallenge(db, challenge, { userId, now }))) throw notValid(party);
  return challenge;
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString();
    return clientData.safeParse(JSON.parse(text)).data?.challenge ?? null;
  } catch {
    return null;
  }
}

/** Keeps a passkey that a browser has made for a spent challenge. Throws where it was not made for that, or is known. */
export async function addPasskey(
  tx: Tx,
  { party, now, challenge }: { party: RelyingParty; now: Date; challenge: string },
  userId: string,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<void> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (verified?.verified !== true) throw notValid(party);
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  const { transports } = response.response;
  const passkey = { id: newId(), userId, credentialId, publicKey, counter, transports, name, createdAt: now };
  if (!(await insertPasskey(tx, passkey)))
    throw new Refusal('conflict', 'Failed', ['This passkey belongs to an account already.']);
}

/**
 * Returns the passkey that has signed a spent challenge: of the person, or of anyone where there is none, who must have
 * been verified by it then. Throws where it is not valid.
 */
export async function verifyPasskey(
  tx: Tx,
  { party, now, challenge }: { party: RelyingParty; now: Date; challenge: string },
  userId: string | null,
  response: PasskeyAssertion,
): Promise<PasskeyRow> {
  const passkey = await findPasskey(tx, response.id);
  if (passkey === null || (userId !== null && passkey.userId !== userId)) throw notValid(party);
  const { credentialId: id, publicKey, counter, transports } = passkey;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: userId === null,
  }).catch(() => null);
  if (verified?.verified !== true) throw notValid(party);
  await markPasskeyUsed(tx, passkey.id, verified.authenticationInfo.newCounter, now);
  return passkey;
}
