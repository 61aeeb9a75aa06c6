import { isIP } from 'node:net';

/** The relying party of passkeys: browsers offer them only on pages of this host. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Returns the relying party of the address that people use, or why browsers make no passkeys there. */
export function relyingPartyOf(publicUrl: string): RelyingParty | { problem: string } {
  const { hostname, protocol, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return {
      problem: `Passkeys need an address with a name, and that of this installation is ${origin}. Whoever runs it can set PUBLIC_URL to one.`,
    };
  if (protocol !== 'https:' && !isLocal)
    return {
      problem: `Passkeys need an address that begins with https, and that of this installation is ${origin}. Whoever runs it can set PUBLIC_URL to one.`,
    };
  return { id: hostname, origin };
}

/** Returns why there are no passkeys; null: there are. */
export function passkeyProblem(publicUrl: string): string | null {
  const party = relyingPartyOf(publicUrl);
  return 'problem' in party ? party.problem : null;
}
