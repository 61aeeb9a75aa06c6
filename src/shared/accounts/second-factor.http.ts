import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { route } from '#shared/kernel/route.ts';

/** Six digits of the app, or a recovery code where `code` is asked for at sign-in or removal. */
const code = z.string().min(1).max(40);
const accessToken = z.string().max(200);
/** For an authenticator app: the key to type, and the QR code of its address as an SVG path in modules. */
const enrolment = z.object({
  key: z.string(),
  qr: z.object({ path: z.string(), modules: z.number().int() }),
});
const recoveryCodes = z.array(z.string());

/** The second factor of an account (RFC 6238). At sign-in, calls carry the token that the password got. */
export const secondFactorRoutes = {
  finishSignIn: route({
    summary: 'Bring the code that a sign-in waits for; the token is good for everything then',
    method: 'POST',
    path: '/second-factor/sign-in',
    audience: 'open',
    body: z.object({ accessToken, code }),
    data: z.object({ accessTokenExpiresAt: instantSchema, recoveryCodesLeft: z.number().int() }),
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
    summary: 'Confirm it with a first code; the token is good for everything then',
    method: 'POST',
    path: '/second-factor/confirmation',
    audience: 'open',
    body: z.object({ accessToken, code }),
    data: z.object({ accessTokenExpiresAt: instantSchema, recoveryCodes }),
  }),
  secondFactor: route({
    summary: 'Whether one has a second factor, and must have one',
    method: 'GET',
    path: '/second-factor',
    audience: 'session',
    data: z.object({
      isOn: z.boolean(),
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
      'Confirm it with a first code; ends every other session, and returns the recovery codes this once',
    method: 'PUT',
    path: '/second-factor',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    body: z.object({ code }),
    data: z.object({ recoveryCodes }),
  }),
  removeSecondFactor: route({
    summary: 'Do without a second factor, with a code',
    method: 'POST',
    path: '/second-factor/removal',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    body: z.object({ code }),
    data: z.null(),
  }),
  requireSecondFactor: route({
    summary: 'Require a second factor of the staff, or no longer; ends the sessions of those who have none',
    method: 'PUT',
    path: '/second-factor/requirement',
    audience: 'provider',
    csrf: 'profile',
    needsIdentity: true,
    body: z.object({ isRequired: z.stringbool() }),
    data: z.null(),
  }),
};
