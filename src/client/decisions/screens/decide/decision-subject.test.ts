import { expect, it } from 'vitest';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { coverOf, subjectOf } from './decision-subject.ts';

const version = (attachmentId: string, number: number) =>
  ({
    id: `${attachmentId}${number}`,
    attachmentId,
    version: number,
    isInternal: false,
    openPublic: [] as string[],
    fileMeta: { sha256: `${number}`.repeat(64) },
  }) as Version;
const proof = (id: string, ...numbers: number[]): Attachment =>
  ({ id, kind: 'customer', versions: numbers.map((number) => version(id, number)) }) as Attachment;

it('is about what is on the screen, and the other proofs of the order', () => {
  const subject = subjectOf([proof('a', 2, 1), proof('b', 1)], version('a', 2), true);
  expect(subject).toMatchObject({ version: { id: 'a2' }, isOnScreen: true, others: [{ id: 'b1' }] });
  expect(subject.seen?.map(({ versionId, onScreen }) => [versionId, onScreen])).toEqual([
    ['a2', true],
    ['b1', false],
  ]);
});

it('is about the newest version, not on the screen, where an older one is looked at', () => {
  const subject = subjectOf([proof('a', 2, 1)], version('a', 1), true);
  expect(subject).toMatchObject({ version: { id: 'a2' }, isOnScreen: false });
  expect(subject.seen).toEqual([
    { versionId: 'a2', sha256: '2'.repeat(64), onScreen: false, openThreads: [] },
  ]);
});

it('is covered by an older version only where it is on the stage itself', () => {
  const proofs = [proof('a', 3, 2, 1)];
  const older = 'Version 1 is on your screen in place of version 2.';
  expect(coverOf(subjectOf(proofs, version('a', 2), true), older)).toBeNull();
  expect(coverOf(subjectOf(proofs, version('a', 3), true), older)).toBe(older);
});

it('was not on the screen where nothing of the file could be drawn', () => {
  const subject = subjectOf([proof('a', 1)], version('a', 1), false);
  expect(subject).toMatchObject({ isOnScreen: true, isDrawn: false });
  expect(subject.seen).toMatchObject([{ versionId: 'a1', onScreen: false }]);
});
