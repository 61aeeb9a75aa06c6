import type { Attachment, Version } from '#shared/files/attachment.ts';
import { predecessorOf } from './predecessor.ts';

/** Versions of one file that another can be compared with, newest first. */
export interface ComparableFile {
  name: string;
  versions: readonly Version[];
}

/** Returns what the shown version can be compared with: other versions of its file first, then the order's other files. */
export function comparableFiles(
  files: readonly Attachment[],
  shown: Pick<Version, 'id' | 'attachmentId' | 'fileType'>,
): ComparableFile[] {
  if (shown.fileType === 'unsupported') return [];
  const isOwn = ({ id }: Attachment): boolean => id === shown.attachmentId;
  return [...files.filter(isOwn), ...files.filter((file) => !isOwn(file))]
    .map(({ name, versions }) => ({
      name,
      versions: versions.filter(({ id, fileType }) => id !== shown.id && fileType !== 'unsupported'),
    }))
    .filter(({ versions }) => versions.length > 0);
}

/**
 * Returns what the shown version is compared with: the chosen one while it can be, else the version before it; null
 * where there is none.
 */
export function comparedVersion(
  files: readonly Attachment[],
  versions: readonly Version[],
  shown: Version,
  chosenId: string | null,
): Version | null {
  const chosen = comparableFiles(files, shown)
    .flatMap((file) => file.versions)
    .find(({ id }) => id === chosenId);
  return chosen ?? predecessorOf(versions, shown);
}
