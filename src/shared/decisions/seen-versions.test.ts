import { expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { currentProofs, seenVersions, withThreadsOf } from './seen-versions.ts';

const version = (id: string, isInternal = false, sha256: string | null = id.repeat(64)) => ({
  id,
  isInternal,
  openPublic: [`on-${id}`],
  fileMeta: { sha256 },
});
const attachment = (kind: Attachment['kind'], ...versions: object[]) =>
  ({ id: `${kind}-1`, kind, versions }) as Attachment;

it('takes the newest public version of each proof, and no file of another kind', () => {
  const found = currentProofs([
    attachment('customer', version('c', true), version('b'), version('a')),
    attachment('supplied', version('d')),
    attachment('internal', version('e')),
    attachment('customer', version('f', true)),
  ]);
  expect(found.map(({ id }) => id)).toEqual(['b']);
});

it('distinguishes what was on the screen from what was not', () => {
  expect(seenVersions([version('a'), version('b')], 'b')).toEqual([
    { versionId: 'a', sha256: 'a'.repeat(64), onScreen: false, openThreads: ['on-a'] },
    { versionId: 'b', sha256: 'b'.repeat(64), onScreen: true, openThreads: ['on-b'] },
  ]);
});

it('is nothing to decide with while a hash is not known', () => {
  expect(seenVersions([version('a'), version('b', false, null)], 'a')).toBeNull();
});

it('names the open threads that were shown of one version, and claims none where they were not loaded', () => {
  const seen = seenVersions([version('a'), version('b')], 'b') ?? [];
  expect(withThreadsOf(seen, 'b', ['t1']).map(({ openThreads }) => openThreads)).toEqual([['on-a'], ['t1']]);
  expect(withThreadsOf(seen, 'b', null)[1]).toEqual({
    versionId: 'b',
    sha256: 'b'.repeat(64),
    onScreen: true,
  });
});
