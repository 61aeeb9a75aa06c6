import type { Version } from '#shared/files/attachment.ts';

/** Returns the version before another in a list, newest first; null where there is none that can be drawn. */
export function predecessorOf(
  versions: readonly Version[],
  version: Pick<Version, 'id' | 'fileType'>,
): Version | null {
  const at = versions.findIndex(({ id }) => id === version.id);
  const older = at < 0 ? undefined : versions[at + 1];
  if (older === undefined) return null;
  return [older, version].some(({ fileType }) => fileType === 'unsupported') ? null : older;
}
