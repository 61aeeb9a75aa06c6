import { hash, verify } from '@node-rs/argon2';

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
