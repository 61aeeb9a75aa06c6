import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ReceivedBlock } from '#shared/protocol/pdf-worker.ts';
import { hashFile } from './hash-file.ts';
import { noteReceived } from './note-received.ts';
import { openRangeSource, type RangeFetch } from './range-source.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const fileOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) & 0xff);

/** Serves what `file` holds at that moment. */
function server(file: Uint8Array<ArrayBuffer>) {
  const respond: RangeFetch['now'] = (_, range) =>
    range === null
      ? { status: 200, contentRange: null, bytes: file.slice() }
      : {
          status: 206,
          contentRange: `bytes ${range.start}-${range.end - 1}/${file.byteLength}`,
          bytes: file.slice(range.start, range.end),
        };
  const reported: ReceivedBlock[] = [];
  const fetch = noteReceived({ now: respond, soon: async (url, range) => respond(url, range) }, (_, blocks) =>
    reported.push(...blocks),
  );
  /** Returns what was reported of the file. */
  const received = async (): Promise<ReceivedBlock[]> => {
    await fetch.noted();
    return reported;
  };
  return { fetch, received };
}

async function* inPieces(file: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.byteLength; at += size) yield file.subarray(at, at + size);
}

const hashesOf = (file: Uint8Array, pieces = 50_001) => hashFile(inPieces(file, pieces), () => {});

/** Returns the numbers of the received blocks that are not the file's own. */
async function foreignBlocks(file: Uint8Array, received: readonly ReceivedBlock[]): Promise<number[]> {
  const { blocks } = await hashesOf(file);
  return received.filter(({ index, sha256 }) => blocks[index] !== sha256).map(({ index }) => index);
}

it.each([
  ['of one request', 300_000],
  ['of ranges', 3_000_000],
])('hashes a file %s, and knows what was received of it again', async (_, size) => {
  const file = fileOf(size);
  const { fetch, received } = server(file);
  const source = await openRangeSource('/file', size, fetch);
  source.read(new Uint8Array(10), 0, 10, size / 2);
  expect((await received()).length).toBeGreaterThan(1);
  expect((await hashesOf(file)).sha256).toBe(hashOf(file));
  expect(await foreignBlocks(file, await received())).toEqual([]);
});

it.each([
  ['of one request', 300_000],
  ['of ranges', 3_000_000],
])('sees that a file %s was received with another byte in it', async (_, size) => {
  const file = fileOf(size);
  const { fetch, received } = server(file);
  const at = size / 2;
  const before = file.slice();
  file[at] = 255 - (file[at] ?? 0);
  const source = await openRangeSource('/file', size, fetch);
  source.read(new Uint8Array(10), 0, 10, at);
  expect(await foreignBlocks(before, await received())).toEqual([Math.floor(at / 65_536)]);
});

it('does not forget what came first where a block comes again and is another', async () => {
  const file = fileOf(1_000);
  const { fetch, received } = server(file);
  const before = file.slice();
  file[3] = 0;
  await openRangeSource('/file', 1_000, fetch);
  file.set(before);
  await openRangeSource('/file', 1_000, fetch);
  expect(await foreignBlocks(before, await received())).toEqual([0]);
});

it('says that a longer file was drawn than there is', async () => {
  const file = fileOf(200_000);
  const { fetch, received } = server(file);
  await openRangeSource('/file', file.byteLength, fetch);
  expect(await foreignBlocks(file.subarray(0, 131_072), await received())).toEqual([2, 3]);
});

it.each([1_000, 65_536, 131_072, 200_000])(
  'has the same hashes in whatever pieces %i bytes come',
  async (size) => {
    const file = fileOf(size);
    const inOne = await hashesOf(file, size);
    expect(inOne.blocks).toHaveLength(Math.ceil(size / 65_536));
    for (const pieces of [777, 65_536, 100_000]) expect(await hashesOf(file, pieces)).toEqual(inOne);
  },
);

it('reports how much it has read', async () => {
  const read: number[] = [];
  await hashFile(inPieces(fileOf(100_000), 40_000), (bytes) => read.push(bytes));
  expect(read).toEqual([40_000, 80_000, 100_000]);
});
