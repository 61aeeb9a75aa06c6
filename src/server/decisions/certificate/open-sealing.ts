import { readFile } from 'node:fs/promises';
import { P12Signer, type Signer } from '@libpdf/core';
import { type Config, ConfigError } from '#server/config.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { findSecret, keepSecret } from '#server/kernel/db/secrets.queries.ts';
import { newSeal, openSeal } from './own-seal.ts';
import type { Sealing } from './seal.ts';

const secretName = 'seal';

/** Returns what seals certificates: the configured key, or one that this installation makes for itself once. */
export async function openSealing(
  db: Db,
  { seal }: Config,
  providerName: string,
  now: Date,
): Promise<Sealing> {
  const signer =
    seal.p12 === null ? await ownSigner(db, providerName, now) : await configuredSigner(seal.p12);
  return { signer, timestampUrl: seal.timestampUrl };
}

async function ownSigner(db: Db, name: string, now: Date): Promise<Signer> {
  const kept =
    (await findSecret(db, secretName)) ?? (await keepSecret(db, secretName, await newSeal(name, now)));
  return openSeal(kept);
}

/**
 * Returns the signer of a PKCS #12 file. Throws ConfigError, worded for the person who starts the server, if
 * the file cannot be used.
 */
export async function configuredSigner({
  path,
  password,
}: {
  path: string;
  password: string;
}): Promise<Signer> {
  let file: Uint8Array;
  try {
    file = await readFile(path);
  } catch {
    throw new ConfigError(
      `The configuration is wrong:\n  - SEAL_P12: there is no file ${path} that can be read`,
    );
  }
  try {
    return await P12Signer.create(file, password);
  } catch {
    throw new ConfigError(
      'The configuration is wrong:\n  - SEAL_P12 and SEAL_PASSWORD: the file is no PKCS #12 with a key, or the password is another',
    );
  }
}
