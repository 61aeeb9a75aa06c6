import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { longestPassword } from './profile.ts';

/** How somebody can prove who they are: with their password, or with a code of their app. */
export const identityProofs = ['password', 'code'] as const;
export type IdentityProof = (typeof identityProofs)[number];

/** `data` of the refusal `identity_unconfirmed`: the proofs that the person has. */
export interface IdentityAsked {
  proofs: IdentityProof[];
}

export const identityRoutes = {
  confirmIdentity: route({
    summary: 'Prove who one is; delicate calls of this session are accepted for a while then',
    method: 'POST',
    path: '/identity',
    audience: 'session',
    csrf: 'profile',
    body: z.object({ by: z.enum(identityProofs), secret: z.string().min(1).max(longestPassword) }),
    data: z.null(),
  }),
};
