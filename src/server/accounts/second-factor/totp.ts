import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
/** A code is taken one step early or late, for clocks that differ and people who type slowly. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a secret of 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Uint8Array => randomBytes(20);

/** Returns bytes in base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** Returns the number of the time step that a moment is in (RFC 6238). */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** Returns the code of a time step: HOTP (RFC 4226) with SHA-1, which every authenticator app knows. */
export function codeOf(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** Returns the step whose code this is, near `now` and after `lastStep`; null if it is none of them. */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const present = stepOf(now);
  for (let step = present - tolerance; step <= present + tolerance; step++)
    if (step > lastStep && isEqual(codeOf(secret, step), code)) return step;
  return null;
}

const isEqual = (wanted: string, given: string): boolean =>
  wanted.length === given.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(given));

/** Returns the address by which authenticator apps take a secret over, from a QR code. */
export function enrolmentAddress(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
