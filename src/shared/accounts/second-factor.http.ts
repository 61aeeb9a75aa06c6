import { z } from 'zod';
import { clientTypeSchema } from '#shared/access/role.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { route } from '#shared/kernel/route.ts';
import { passkeyAssertion, passkeyName, passkeyOptions, passkeyRegistration } from './passkeys.ts';
import { teamRoleSchema } from './team-member.ts';
import { accessTokenEnd, renewedToken, tokenData } from './token.ts';

/** Six digits of the app, or a recovery code where `code` is asked for at sign-in or removal. */
const code = z.string().min(1).max(40);
const accessToken = z.string().max(200);
/** For an authenticator app: the key to type, and a QR code of its address as an SVG path in modules. */
const enrolment = z.object({
  key: z.string(),
  qr: z.object({ path: z.string(), modules: z.number().int() }),
});
/** Null where the account has some already: they are shown once, with its first factor. */
const recoveryCodes = z.array(z.string()).nullable();
/** What proves that a second factor works: the first code of an app, or a passkey that a browser has made. */
const firstCode = z.object({ code });
const newPasskey = z.object({ name: passkeyName, passkey: passkeyRegistration });

/** The second factors of an account: an app (RFC 6238) and passkeys. At sign-in, calls carry the token that the password got. */
export const secondFactorRoutes = {
  finishSignIn: route({
    summary: 'Bring the code or passkey that a sign-in waits for; returns the token of the whole session',
    method: 'POST',
    path: '/second-factor/sign-in',
    audience: 'open',
    body: z.union([z.object({ accessToken, code }), z.object({ accessToken, passkey: passkeyAssertion })]),
    data: z.object({ ...renewedToken, ...accessTokenEnd, recoveryCodesLeft: z.number().int() }),
  }),
  beginRequiredFactor: route({
    summary: 'Begin the second factor that a sign-in waits for',
    method: 'POST',
    path: '/second-factor/enrolment',
    audience: 'open',
    body: z.object({ accessToken }),
    data: enrolment,
  }),
  confirmRequiredFactor: route({
    summary: 'Confirm it with a first code, or bring a new passkey; returns the token of the whole session',
    method: 'POST',
    path: '/second-factor/confirmation',
    audience: 'open',
    body: z.union([firstCode.extend({ accessToken }), newPasskey.extend({ accessToken })]),
    data: z.object({ ...renewedToken, ...accessTokenEnd, recoveryCodes }),
  }),
  secondFactor: route({
    summary: 'Which second factors one has, and whether one must have any',
    method: 'GET',
    path: '/second-factor',
    audience: 'session',
    data: z.object({
      /** An app is set up. */
      isOn: z.boolean(),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: instantSchema,
          usedAt: instantSchema.nullable(),
        }),
      ),
      /** Why there can be no passkeys here; null: they can. */
      passkeyProblem: z.string().nullable(),
      isRequired: z.boolean(),
      recoveryCodesLeft: z.number().int(),
    }),
  }),
  beginSecondFactor: route({
    summary: 'Begin a second factor; it is asked for once a first code has confirmed it',
    method: 'POST',
    path: '/second-factor',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    data: enrolment,
  }),
  confirmSecondFactor: route({
    summary:
      'Confirm it with a first code, or bring a new passkey; the first factor ends every other session, and returns the recovery codes this once',
    method: 'PUT',
    path: '/second-factor',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    body: z.union([firstCode, newPasskey]),
    data: z.object({ recoveryCodes }),
  }),
  removeSecondFactor: route({
    summary: 'Do without the app, with a code',
    method: 'POST',
    path: '/second-factor/removal',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    body: z.object({ code }),
    data: z.null(),
  }),
  requiredFactors: route({
    summary:
      'Which roles must have a second factor, how many people they have, and how many of these have none',
    method: 'GET',
    path: '/second-factor/requirement',
    audience: 'provider',
    data: z.object({
      roles: z.array(
        z.object({
          role: teamRoleSchema,
          isRequired: z.boolean(),
          people: z.number().int(),
          without: z.number().int(),
        }),
      ),
    }),
  }),
  requireSecondFactor: route({
    summary: 'Require a second factor of a role, or no longer; ends the sessions of those who have none',
    method: 'PUT',
    path: '/second-factor/requirement',
    audience: 'provider',
    csrf: 'profile',
    needsIdentity: true,
    body: z.object({ role: teamRoleSchema, isRequired: z.stringbool() }),
    data: z.null(),
  }),
  beginPasskey: route({
    summary:
      'What a browser asks for a passkey with: to sign in by, or as what a sign-in with a password waits for',
    method: 'POST',
    path: '/passkeys/options',
    audience: 'open',
    /** Absent: signs in by passkey alone. */
    body: z.object({ accessToken: accessToken.optional() }),
    data: passkeyOptions,
  }),
  signInByPasskey: route({
    summary: 'Sign in by a passkey whose authenticator has checked who holds it',
    method: 'POST',
    path: '/passkeys/sign-in',
    audience: 'open',
    body: z.object({ side: clientTypeSchema, passkey: passkeyAssertion }),
    data: tokenData,
  }),
  beginOwnPasskey: route({
    summary: 'What a browser makes a passkey of the account with, or asks for one as a proof of who one is',
    method: 'POST',
    path: '/passkeys/options',
    audience: 'session',
    csrf: 'profile',
    body: z.object({ use: z.enum(['registration', 'identity']) }),
    data: passkeyOptions,
  }),
  renamePasskey: route({
    summary: 'Rename a passkey',
    method: 'PUT',
    path: '/passkeys/:id',
    audience: 'session',
    csrf: 'profile',
    params: z.object({ id: z.string() }),
    body: z.object({ name: passkeyName }),
    data: z.null(),
  }),
  removePasskey: route({
    summary: 'Remove a passkey',
    method: 'DELETE',
    path: '/passkeys/:id',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    params: z.object({ id: z.string() }),
    data: z.null(),
  }),
};
