import { keptText } from '#client/sync/kept-value.ts';
import type { ClientType } from '#shared/access/role.ts';

/** A sign-in that is under way at an issuer, kept for the tab in which it began. */
interface KeptSignOn {
  /** The secret that shows the server that the sign-in began here. */
  attempt: string;
  side: ClientType;
  email: string;
  /** Where to go after it. */
  redirectPath: string | null;
  /** It is to prove who somebody is who is signed in. */
  proves: boolean;
}

export const keptSignOn = keptText<KeptSignOn | null>('sign-on', {
  otherwise: null,
  parse(text) {
    const { attempt, side, email, redirectPath, proves } = JSON.parse(text) as Partial<KeptSignOn>;
    if (typeof attempt !== 'string' || typeof email !== 'string') return undefined;
    return {
      attempt,
      email,
      side: side === 'user' ? 'user' : 'customer',
      redirectPath: redirectPath ?? null,
      proves: proves === true,
    };
  },
  format: JSON.stringify,
});

/** Returns whether the issuer has sent somebody back to an address who was to prove there who they are. */
export function isBackFromProof(tab: Storage, search: string): boolean {
  const sent = new URLSearchParams(search);
  return (sent.has('state') || sent.has('error')) && keptSignOn.read(tab)?.proves === true;
}

/** The issuer's address for ending the session there too, after signing out here. */
export interface SignOutThere {
  userId: string;
  url: string;
}

export const keptSignOutThere = keptText<SignOutThere | null>('sign-out-there', {
  otherwise: null,
  parse(text) {
    const { userId, url } = JSON.parse(text) as Partial<SignOutThere>;
    return typeof userId === 'string' && typeof url === 'string' ? { userId, url } : undefined;
  },
  format: JSON.stringify,
});
