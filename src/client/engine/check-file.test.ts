import { expect, it } from 'vitest';
import type { FileHashes } from '#shared/protocol/check-worker.ts';
import type { ReceivedBlock } from '#shared/protocol/pdf-worker.ts';
import { checkFile, isDrawnFrom } from './check-file.ts';

const { signal } = new AbortController();
const drawnFrom = (...blocks: ReceivedBlock[]) => ({ received: () => blocks });
const block = (index: number, sha256: string): ReceivedBlock => ({ index, sha256 });

/** Compares a document with a stored file; `reads` counts how often the file is read. */
function store(file: FileHashes | null) {
  const counted = { reads: 0 };
  const check = (document: { received(): ReceivedBlock[] }, recorded: string | null) =>
    checkFile(
      { url: '/file', recorded },
      document,
      () => {},
      signal,
      async () => {
        counted.reads++;
        return file;
      },
    );
  return { counted, check };
}

it('reads a file once, and compares with it whatever is drawn later', async () => {
  const { counted, check } = store({ sha256: 'once', blocks: ['a', 'b'] });
  expect(await check(drawnFrom(block(0, 'a')), 'once')).toEqual({ sha256: 'once', isAsDrawn: true });
  const later = drawnFrom(block(0, 'a'), block(1, 'other'));
  expect(await check(later, 'once')).toEqual({ sha256: 'once', isAsDrawn: false });
  expect(isDrawnFrom('once', later)).toBe(false);
  expect(counted.reads).toBe(1);
});

it('forgets the files that were compared longest ago', async () => {
  const names = Array.from({ length: 33 }, (_, at) => `file ${at}`);
  for (const name of names) {
    const { check } = store({ sha256: name, blocks: ['a'] });
    await check(drawnFrom(block(0, 'a')), name);
  }
  const known = names.filter((name) => isDrawnFrom(name, drawnFrom(block(0, 'a'))));
  expect(known).toEqual(names.slice(1));
});

it('reads a file again that is not the recorded one', async () => {
  const { counted, check } = store({ sha256: 'tampered', blocks: ['a'] });
  for (let tries = 0; tries < 2; tries++)
    expect(await check(drawnFrom(block(0, 'a')), 'recorded')).toMatchObject({ sha256: 'tampered' });
  expect(counted.reads).toBe(2);
});

it('takes no block for the file’s own that lies behind its end, or that no file was read for', async () => {
  const { check } = store({ sha256: 'short', blocks: ['a'] });
  expect(await check(drawnFrom(block(1, 'b')), 'short')).toMatchObject({ isAsDrawn: false });
  expect(isDrawnFrom('never read', drawnFrom(block(0, 'a')))).toBe(false);
  expect(isDrawnFrom('short', drawnFrom(block(0, 'a')))).toBe(true);
  expect(isDrawnFrom('short', drawnFrom())).toBe(false);
});

it('says nothing of a file that cannot be read', async () => {
  expect(await store(null).check(drawnFrom(), 'away')).toBeNull();
});
