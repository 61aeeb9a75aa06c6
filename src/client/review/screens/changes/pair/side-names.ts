import type { Version } from '#shared/files/attachment.ts';

export type Side = Pick<Version, 'attachmentId' | 'fileName' | 'version'>;

/** What a comparison calls its two files. */
export interface SideNames {
  /** At the beginning of a sentence, or alone. */
  old: string;
  new: string;
  /** In a sentence: “version 3”. */
  inText: { old: string; new: string };
  /** “since version 3” for an earlier version of the same file; otherwise “from …”. */
  since: string;
}

/**
 * Returns the names of two compared files: their versions if both belong to one attachment, otherwise their file
 * names.
 */
export function sideNames(old: Side, version: Side): SideNames {
  if (old.attachmentId === version.attachmentId) {
    const inText = { old: `version ${old.version}`, new: `version ${version.version}` };
    const since = `${old.version < version.version ? 'since' : 'from'} ${inText.old}`;
    return { old: `Version ${old.version}`, new: `Version ${version.version}`, inText, since };
  }
  const names = { old: fileName(old), new: fileName(version) };
  return { ...names, inText: names, since: `from ${names.old}` };
}

const fileName = ({ fileName: name, version }: Side): string =>
  version === 1 ? name : `${name}, version ${version}`;
