import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { maxPasskeyNameLength } from './second-factor.ts';

export const passkeyName = z.string().trim().min(1).max(maxPasskeyNameLength);

const part = z.string().max(32_000);
const credential = {
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};
const maxBytes = 48_000;

/** What a browser returns for a new passkey (WebAuthn, RegistrationResponseJSON). */
export const passkeyRegistration = jsonText(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: part,
      attestationObject: part,
      transports: z.array(z.string().max(30)).max(10).default([]),
    }),
  }),
  maxBytes,
);
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** What a browser returns for a passkey that is used (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAssertion = jsonText(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: part.exactOptional(),
    }),
  }),
  maxBytes,
);
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** WebAuthn options in JSON, passed to the browser unchanged. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
