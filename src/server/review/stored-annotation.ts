import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { pageSizesOf, type VersionRow } from '#server/files/attachments.queries.ts';
import { invalidInput } from '#shared/kernel/errors.ts';
import { decodeMark } from '#shared/review/mark-record.ts';

/**
 * Returns the id of the mark in a stored annotation, null for a form-data file. Refuses one that cannot be read, or is
 * outside its page or the file. Until the file is prepared its page sizes are unknown, and only the form is checked.
 */
export async function annotationAttrId(
  { tx }: Pick<UseCaseContext, 'tx'>,
  version: Pick<VersionRow, 'id' | 'file_type' | 'page_count'>,
  annotation: string,
): Promise<string | null> {
  const pageSizes = await pageSizesOf(tx, version.id);
  const sheet = pageSizes.length === 0 ? undefined : { pageSizes, image: version.file_type === 'image' };
  const read = decodeMark(annotation, sheet);
  if (read.kind === 'invalid') throw invalidInput([`The mark cannot be read: ${read.reason}.`]);
  if (read.kind === 'mark' && version.page_count !== null && read.mark.page > version.page_count)
    throw invalidInput([`The mark is on page ${read.mark.page}: this version has no such page.`]);
  return read.kind === 'mark' ? read.mark.id : null;
}
