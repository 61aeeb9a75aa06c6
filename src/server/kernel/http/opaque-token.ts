import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that needs no escaping anywhere. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A fast hash is enough for a value that cannot be guessed. */
export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** An identifier for a row: 128 random bits, safe in addresses. */
export const newId = (): string => randomBytes(16).toString('base64url');
