import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import { base32 } from './totp.ts';

const count = 10;

/**
 * Returns ten codes, each good for one sign-in without the app: `abcd-efgh-2345-wxyz-abcd-efgh`. Of 120 random bits, because
 * they are kept by a fast hash: nobody tries as many who has a copy of the database.
 */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => (base32(randomBytes(15)).toLowerCase().match(/.{4}/g) ?? []).join('-'));

/** Returns what is kept of a code, however it was typed. */
export const hashRecoveryCode = (code: string): Uint8Array =>
  hashToken(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''));
