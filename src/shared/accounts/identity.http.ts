import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { passkeyAssertion } from './passkeys.ts';
import { maxPasswordLength } from './profile.ts';
import { renewedToken } from './token.ts';

/**
 * How somebody can prove who they are: with their password, a code of their app, a passkey, or by signing in again at the
 * issuer of their single sign-on.
 */
export const identityProofs = ['password', 'code', 'passkey', 'single-sign-on'] as const;
export type IdentityProof = (typeof identityProofs)[number];

/** `data` of the refusal `identity_unconfirmed`: the proofs that the person has. */
export interface IdentityAsked {
  proofs: IdentityProof[];
}

export const identityRoutes = {
  confirmIdentity: route({
    summary: 'Prove who one is; returns a new token, with which delicate calls are accepted for a while',
    method: 'POST',
    path: '/identity',
    audience: 'session',
    csrf: 'profile',
    body: z.union([
      z.object({ by: z.enum(['password', 'code']), secret: z.string().min(1).max(maxPasswordLength) }),
      z.object({ by: z.literal('passkey'), passkey: passkeyAssertion }),
    ]),
    data: z.object(renewedToken),
  }),
};
