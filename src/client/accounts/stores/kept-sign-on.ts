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
}

export const keptSignOn = keptText<KeptSignOn | null>('sign-on', {
  otherwise: null,
  parse(text) {
    const { attempt, side, email, redirectPath } = JSON.parse(text) as Partial<KeptSignOn>;
    if (typeof attempt !== 'string' || typeof email !== 'string') return undefined;
    return {
      attempt,
      email,
      side: side === 'user' ? 'user' : 'customer',
      redirectPath: redirectPath ?? null,
    };
  },
  format: JSON.stringify,
});

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
