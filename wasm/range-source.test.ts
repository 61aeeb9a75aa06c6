import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHead } from './byte-source.ts';
import { EngineError } from './engine-error.ts';
import { type ByteRange, openRangeSource, type RangeFetch, type RangeResponse } from './range-source.ts';

const kilobyte = 1024;

/** A file on a server that counts its requests. `refuse` can return another response. */
function served(
  size: number,
  refuse: (range: ByteRange | null) => Partial<RangeResponse> | null = () => null,
) {
  const file = new Uint8Array(size);
  for (let at = 0; at < size; at++) file[at] = (at * 31 + (at >> 8)) & 0xff;
  const asked: (ByteRange | null)[] = [];
  const response = (range: ByteRange | null): RangeResponse => {
    asked.push(range);
    const refused = refuse(range);
    if (refused !== null) return { status: 500, contentRange: null, bytes: new Uint8Array(), ...refused };
    if (range === null) return { status: 200, contentRange: null, bytes: file };
    const end = Math.min(range.end, size);
    return {
      status: 206,
      contentRange: `bytes ${range.start}-${end - 1}/${size}`,
      bytes: file.slice(range.start, end),
    };
  };
  const fetch: RangeFetch = { now: (_, range) => response(range), soon: async (_, range) => response(range) };
  return { file, asked, fetch };
}

/** Whole files are compared as buffers: comparing them one element at a time takes seconds. */
const same = (read: Uint8Array, wanted: Uint8Array): boolean => Buffer.from(read).equals(wanted);

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => (error instanceof EngineError ? error.fault : error),
  );

describe('a file read by ranges', () => {
  it('gives the bytes of the file wherever it is read', async () => {
    const { file, fetch } = served(3000 * kilobyte);
    const source = await openRangeSource('/file', file.byteLength, fetch);
    fc.assert(
      fc.property(
        fc.nat({ max: file.byteLength + 10 }),
        fc.integer({ min: 1, max: 100_000 }),
        (position, length) => {
          const memory = new Uint8Array(length + 8);
          const count = source.read(memory, 4, length, position);
          expect(count > 0 || position >= file.byteLength).toBe(true);
          expect(same(memory.subarray(4, 4 + count), file.subarray(position, position + count))).toBe(true);
        },
      ),
    );
    expect(same(readHead(source, file.byteLength), file)).toBe(true);
  });

  it('opens a large file with its head and tail alone, asked together', async () => {
    const { asked, fetch } = served(200_000 * kilobyte);
    const source = await openRangeSource('/file', 200_000 * kilobyte, fetch);
    expect(asked).toHaveLength(2);
    expect(source.fetchedBytes).toBeLessThanOrEqual(384 * kilobyte);
  });

  it('fetches a small file whole in one request', async () => {
    const { asked, fetch, file } = served(100 * kilobyte);
    const source = await openRangeSource('/file', file.byteLength, fetch);
    expect(same(readHead(source, file.byteLength), file)).toBe(true);
    expect(asked).toEqual([null]);
  });

  it('reads straight on in runs that grow, and asks for nothing twice', async () => {
    const { asked, fetch, file } = served(8000 * kilobyte);
    const source = await openRangeSource('/file', file.byteLength, fetch);
    readHead(source, file.byteLength);
    expect(asked.length).toBeLessThan(20);
    const bytes = asked.reduce(
      (sum, range) => sum + Math.min(range?.end ?? 0, file.byteLength) - (range?.start ?? 0),
      0,
    );
    expect(bytes).toBe(file.byteLength);
  });

  it('reads a file whose server knows no ranges', async () => {
    const { file, fetch } = served(2000 * kilobyte, (range) => (range === null ? null : {}));
    const whole: RangeFetch = { now: (url) => fetch.now(url, null), soon: (url) => fetch.soon(url, null) };
    const source = await openRangeSource('/file', file.byteLength, whole);
    expect(same(readHead(source, file.byteLength), file)).toBe(true);
  });

  it('believes the server about the length', async () => {
    const { file, fetch } = served(2000 * kilobyte);
    const source = await openRangeSource('/file', 1900 * kilobyte, fetch);
    expect(same(readHead(source, 4000 * kilobyte), file)).toBe(true);
  });

  it.each([
    [404, { kind: 'missing' }],
    [410, { kind: 'missing' }],
    [403, { kind: 'unexpected', status: 403 }],
    [0, { kind: 'unexpected', status: 0 }],
  ])('faults when it is opened and gets %i', async (status, fault) => {
    const { fetch } = served(2000 * kilobyte, () => ({ status }));
    expect(await faultOf(openRangeSource('/file', 2000 * kilobyte, fetch))).toEqual(fault);
  });

  it('reports why a later read failed', async () => {
    let gone = false;
    const { fetch, asked } = served(2000 * kilobyte, () => (gone ? { status: 404 } : null));
    const source = await openRangeSource('/file', 2000 * kilobyte, fetch);
    expect(source.fault).toBeNull();
    gone = true;
    expect(source.read(new Uint8Array(10), 0, 10, 500 * kilobyte)).toBe(-1);
    expect(source.fault).toEqual({ kind: 'missing' });
    expect(asked).toHaveLength(3);
  });

  it('asks again when the connection is lost for a moment', async () => {
    let losses = 0;
    const { fetch } = served(2000 * kilobyte, () => (losses-- > 0 ? { status: 0 } : null));
    const source = await openRangeSource('/file', 2000 * kilobyte, fetch);
    losses = 2;
    expect(source.read(new Uint8Array(10), 0, 10, 500 * kilobyte)).toBe(10);
    expect(source.fault).toBeNull();
  });

  it('does not take bytes of another place or length for those it asked for', async () => {
    let wrong = false;
    const { fetch } = served(2000 * kilobyte, () =>
      wrong ? { status: 206, contentRange: 'bytes 0-9/2048000', bytes: new Uint8Array(10) } : null,
    );
    const source = await openRangeSource('/file', 2000 * kilobyte, fetch);
    wrong = true;
    expect(source.read(new Uint8Array(10), 0, 10, 500 * kilobyte)).toBe(-1);
    expect(source.fault).toEqual({ kind: 'unexpected', status: 206 });
  });
});
