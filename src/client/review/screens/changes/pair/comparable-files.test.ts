import { expect, it } from 'vitest';
import type { Attachment, FileType, Version } from '#shared/files/attachment.ts';
import { comparableFiles, comparedVersion } from './comparable-files.ts';

const version = (attachmentId: string, number: number, fileType: FileType = 'pdf') =>
  ({ id: `${attachmentId}${number}`, attachmentId, version: number, fileType }) as Version;
const file = (id: string, ...versions: Version[]) => ({ id, name: `${id}.pdf`, versions }) as Attachment;

const files = [
  file('art', version('art', 1, 'image')),
  file('flyer', version('flyer', 3), version('flyer', 2), version('flyer', 1, 'unsupported')),
  file('brief', version('brief', 1, 'unsupported')),
];
const shown = version('flyer', 3);
const compared = (chosenId: string | null) =>
  comparedVersion(files, files[1]?.versions ?? [], shown, chosenId)?.id ?? null;

it('offers the file’s own versions first, then other files, and nothing that cannot be drawn', () => {
  expect(comparableFiles(files, shown).map(({ versions }) => versions.map(({ id }) => id))).toEqual([
    ['flyer2'],
    ['art1'],
  ]);
  expect(comparableFiles(files, version('brief', 1, 'unsupported'))).toEqual([]);
});

it('compares with what was chosen, and with the version before where that is not there', () => {
  expect(compared('art1')).toBe('art1');
  for (const chosen of [null, 'flyer3', 'brief1', 'gone']) expect(compared(chosen)).toBe('flyer2');
  expect(comparedVersion(files, [version('art', 1)], version('art', 1), null)).toBeNull();
});
