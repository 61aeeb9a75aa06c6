import type { ConnectionRow } from './connections.queries.ts';

type Of = Pick<ConnectionRow, 'companyId' | 'signInHost'>;

/** The addresses that an issuer sends people back to. */
export interface Callbacks {
  /** At the address of the installation. */
  usual: string;
  /** The address at the host of the company's white-label client; null if there is none. */
  ofHost: string | null;
}

/** Returns the callback addresses of a connection: each has its own, so that an issuer cannot have what another has sent. */
export function callbacksOf(publicUrl: string, { companyId, signInHost }: Of): Callbacks {
  const path = `/single-sign-on/${companyId ?? 'staff'}`;
  const url = new URL(publicUrl);
  if (signInHost === null || signInHost === url.hostname)
    return { usual: `${publicUrl}${path}`, ofHost: null };
  url.hostname = signInHost;
  return { usual: `${publicUrl}${path}`, ofHost: `${url.origin}${path}` };
}

/** Returns the callback address at the host that somebody signs in at; any other host is not theirs to come back to. */
export function callbackAt(publicUrl: string, connection: Of, host: string): string {
  const { usual, ofHost } = callbacksOf(publicUrl, connection);
  return ofHost !== null && host === connection.signInHost ? ofHost : usual;
}

/** Returns whether an address is one of the connection's callbacks. */
export function isCallback(publicUrl: string, connection: Of, address: string): boolean {
  const { usual, ofHost } = callbacksOf(publicUrl, connection);
  return address === usual || address === ofHost;
}
