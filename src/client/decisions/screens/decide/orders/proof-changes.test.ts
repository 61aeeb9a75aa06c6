import { expect, it } from 'vitest';
import type { Version } from '#shared/files/attachment.ts';
import { proofChanges } from './proof-changes.ts';

const version = (attachmentId: string, number: number, ...openPublic: string[]) =>
  ({ id: `${attachmentId}${number}`, attachmentId, version: number, openPublic }) as Version;
const changes = (shown: Version[], now: Version[]) =>
  proofChanges(shown, now).map(({ what, attachmentId }) => `${attachmentId} ${what}`);

it('names what has come to each proof since it was shown, and what was removed', () => {
  const shown = [version('a', 2), version('b', 2), version('c', 1), version('d', 1, 't1 r1')];
  const now = [version('a', 3), version('b', 1), version('d', 1, 't1 r2'), version('e', 1)];
  expect(changes(shown, now)).toEqual(['a newer', 'b removed', 'd commented', 'e added', 'c removed']);
});

it('names nothing where comments were resolved, or a file was hashed', () => {
  expect(changes([version('a', 1, 't1', 't2')], [version('a', 1, 't2')])).toEqual([]);
});
