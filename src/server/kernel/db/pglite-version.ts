import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The major version of PostgreSQL that the library embeds: it opens no folder of another. */
const embeddedVersion = 18;

/** An embedded database that another major version of PostgreSQL made. The message says what to do. */
export class OtherPostgres extends Error {
  override name = 'OtherPostgres';
}

/** Throws OtherPostgres if the folder holds a database of another major version. */
export async function refuseOtherPostgres(dataDir: string): Promise<void> {
  const found = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const text = found?.trim() ?? '';
  // Anything but a number is damage, which the library finds itself.
  if (!/^\d+$/.test(text)) return;
  const version = Number(text);
  if (version === embeddedVersion) return;
  // No release restores a backup of a newer one.
  const advice =
    version < embeddedVersion
      ? 'Start the release that made it, make a backup with it, and restore that with this one into an empty database and storage.'
      : 'Start the release that made it, or restore a backup that this release or an older one made into an empty database and storage.';
  throw new OtherPostgres(
    `The database in ${dataDir} was made by PostgreSQL ${version}, and this Galley embeds ${embeddedVersion}. ${advice}`,
  );
}
