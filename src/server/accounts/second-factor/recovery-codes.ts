import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import { base32 } from './totp.ts';

const count = 10;

/** Returns ten codes of 80 random bits, each good for one sign-in without the app: `abcd-efgh-2345-wxyz`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-'));

/** Returns what is kept of a code, however it was typed. */
export const hashRecoveryCode = (code: string): Uint8Array =>
  hashToken(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''));
