import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#shared/kernel/errors.ts';

/** Returns the secret key of the setup address, the same at each start and in each process. */
export const setupKey = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('setup').digest('base64url');

/** Returns the address that the setup is done at. */
export const setupAddress = (publicUrl: string, secret: Uint8Array): string =>
  `${publicUrl}/setup?key=${setupKey(secret)}`;

/** Refuses, by throwing, what is not the key, and any key once the installation is set up. */
export function requireSetupKey(secret: Uint8Array, key: string, isSetUp: boolean): void {
  if (isSetUp)
    throw new Refusal('not_found', 'Galley is set up already', [
      'Sign in with the account that was made then.',
    ]);
  const [given, wanted] = [Buffer.from(key), Buffer.from(setupKey(secret))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Refusal('forbidden', 'This is not the setup address', [
      'The server prints the address when it starts. Open that one, whole.',
    ]);
}
