import { Secret, TOTP } from 'otpauth';

/** As every authenticator app knows them (RFC 6238), and what secrets that are kept have been made for. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 };
/** A code is taken one step early or late, for clocks that differ and people who type slowly. */
const tolerance = 1;

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** Returns a secret of 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

/** Returns bytes in base32 (RFC 4648) without padding. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** Returns the time step whose code this is, near `now` and after `lastStep`; null if it is none of them. */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  // The library throws for characters that are longer than a byte.
  if (!/^[0-9]+$/.test(code)) return null;
  const at = { period: parameters.period, timestamp: now.getTime() };
  const stepsAway = TOTP.validate({
    ...parameters,
    ...at,
    secret: secretOf(secret),
    token: code,
    window: tolerance,
  });
  if (stepsAway === null) return null;
  const step = TOTP.counter(at) + stepsAway;
  return step > lastStep ? step : null;
}

/** Returns the address by which authenticator apps take a secret over, from a QR code. */
export const enrolmentAddress = (secret: Uint8Array, issuer: string, account: string): string =>
  new TOTP({ ...parameters, issuer, label: account, secret: secretOf(secret) }).toString();
