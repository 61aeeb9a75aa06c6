import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ReceivedBlock } from '#shared/protocol/pdf-worker.ts';
import { checkBytes } from './check-bytes.ts';
import { noteReceived } from './note-received.ts';
import { openRangeSource, type RangeFetch } from './range-source.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const fileOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) & 0xff);

/** Serves what `file` holds at that moment. */
function server(file: Uint8Array<ArrayBuffer>) {
  const answer: RangeFetch['now'] = (_, range) =>
    range === null
      ? { status: 200, contentRange: null, bytes: file.slice() }
      : {
          status: 206,
          contentRange: `bytes ${range.start}-${range.end - 1}/${file.byteLength}`,
          bytes: file.slice(range.start, range.end),
        };
  return noteReceived({ now: answer, soon: async (url, range) => answer(url, range) });
}

async function* inPieces(file: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.byteLength; at += size) yield file.subarray(at, at + size);
}

const check = (file: Uint8Array, received: readonly ReceivedBlock[]) =>
  checkBytes(inPieces(file, 50_001), received, () => {});

it.each([
  ['of one request', 300_000],
  ['of ranges', 3_000_000],
])('hashes a file %s, and knows what was received of it again', async (_, size) => {
  const file = fileOf(size);
  const fetch = server(file);
  const source = await openRangeSource('/file', size, fetch);
  source.read(new Uint8Array(10), 0, 10, size / 2);
  const received = await fetch.received('/file');
  expect(received.length).toBeGreaterThan(1);
  expect(await check(file, received)).toEqual({ sha256: hashOf(file), isAsReceived: true });
});

it.each([
  ['of one request', 300_000],
  ['of ranges', 3_000_000],
])('sees that a file %s was received with another byte in it', async (_, size) => {
  const file = fileOf(size);
  const fetch = server(file);
  const at = size / 2;
  const before = file.slice();
  file[at] = 255 - (file[at] ?? 0);
  const source = await openRangeSource('/file', size, fetch);
  source.read(new Uint8Array(10), 0, 10, at);
  expect(await check(before, await fetch.received('/file'))).toEqual({
    sha256: hashOf(before),
    isAsReceived: false,
  });
});

it('does not forget what came first where a block comes again and is another', async () => {
  const file = fileOf(1_000);
  const fetch = server(file);
  const before = file.slice();
  file[3] = 0;
  await openRangeSource('/file', 1_000, fetch);
  file.set(before);
  await openRangeSource('/file', 1_000, fetch);
  expect(await check(before, await fetch.received('/file'))).toMatchObject({ isAsReceived: false });
});

it('says that a longer file was drawn than there is', async () => {
  const file = fileOf(200_000);
  const fetch = server(file);
  await openRangeSource('/file', file.byteLength, fetch);
  expect(await check(file.subarray(0, 131_072), await fetch.received('/file'))).toMatchObject({
    isAsReceived: false,
  });
});

it('reports how much it has read', async () => {
  const read: number[] = [];
  await checkBytes(inPieces(fileOf(100_000), 40_000), [], (bytes) => read.push(bytes));
  expect(read).toEqual([40_000, 80_000, 100_000]);
});
