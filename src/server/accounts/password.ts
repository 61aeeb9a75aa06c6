import { hash, verify } from '@node-rs/argon2';
import { wrongPasswordData } from '#shared/accounts/wrong-password.ts';
import { Refusal } from '#shared/kernel/errors.ts';

/** argon2id with 19 MiB, two passes and one lane: the least that OWASP's password storage sheet advises. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, strength);

/** Hash of nothing anyone can type; made once, at the first sign-in. */
let decoy: Promise<string> | null = null;

/** Takes the same time whether or not the account exists, so that the duration does not reveal it. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(`\0${Math.random()}`);
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}

/** Returns the refusal of what a person wants to do with a password that is not theirs. */
export const wrongPassword = (message = 'Your current password is wrong.'): Refusal =>
  new Refusal('forbidden', 'Not Valid', [message], wrongPasswordData);
