import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import { type ByteSource, bytesSource } from './byte-source.ts';
import { EngineError } from './engine-error.ts';

/** Bytes `start` to `end`, `end` excluded. */
export interface ByteRange {
  start: number;
  end: number;
}
/** `status` 0: no response. `contentRange`: the header as it came, null if absent or not readable. */
export interface RangeResponse {
  status: number;
  contentRange: string | null;
  bytes: Uint8Array;
}
/** One GET, with a Range header unless `range` is null; never throws. */
export interface RangeFetch {
  now(url: string, range: ByteRange | null): RangeResponse;
  soon(url: string, range: ByteRange | null): Promise<RangeResponse>;
}

/**
 * At 20 Mbit/s and 40 ms a block of 64 kB takes 66 ms and one of 128 kB 92 ms. The first page of a 6.6 MB manual
 * needs five of either, so the smaller is better. Files up to `wholeBytes` are loaded in one request, which is as
 * fast.
 */
export const blockBytes = 64 * 1024;
const wholeBytes = 1024 * 1024;
/** Cross-references and page tree are at the end and grow with the file. */
const tailOf = (length: number) => Math.min(256 * 1024, Math.max(48 * 1024, length / 32));
const maxRun = 16;
/** On a link that brings head and tail within `fastMs`, each request covers at least `fastRun` blocks. */
const fastMs = 25;
const fastRun = 8;
const cacheBlocks = 1024;
const attempts = 3;
/**
 * Misses that follow each other this closely belong to one page; every fourth of them doubles the size of a
 * request.
 */
const streakMs = 500;
const doubledEvery = 4;

/**
 * Returns the first ranges to request of a file of `length` bytes, together: all of it, or the head and the
 * tail.
 */
export function entryRanges(length: number): [null] | [head: ByteRange, tail: ByteRange] {
  if (length <= wholeBytes) return [null];
  const start = Math.floor(Math.max(blockBytes, length - tailOf(length)) / blockBytes) * blockBytes;
  return [
    { start: 0, end: blockBytes },
    { start, end: length },
  ];
}

/** Opens `url` for reading by ranges: the head and the tail, where a PDF is entered, come at once and together. */
export async function openRangeSource(url: string, length: number, fetch: RangeFetch): Promise<ByteSource> {
  const [first, last] = entryRanges(length);
  if (first === null) return wholeSource(checked(await fetch.soon(url, null)));
  const asked = performance.now();
  const [head, tail] = await Promise.all([fetch.soon(url, first), fetch.soon(url, last)]);
  if (checked(head).status === 200) return wholeSource(head);
  const size = totalOf(head) ?? length;
  const source = new RangeSource(url, size, fetch, performance.now() - asked < fastMs ? fastRun : 1);
  source.add(first, head);
  if (size === length && tail.status === 206) source.add(last, tail);
  return source;
}

const wholeSource = (response: RangeResponse): ByteSource => ({
  ...bytesSource(response.bytes),
  fetchedBytes: response.bytes.byteLength,
});

const faultOfStatus = (status: number): EngineFault =>
  status === 404 || status === 410 ? { kind: 'missing' } : { kind: 'unexpected', status };

function checked(response: RangeResponse): RangeResponse {
  if (response.status !== 200 && response.status !== 206)
    throw new EngineError(faultOfStatus(response.status));
  return response;
}

const parsedRange = (response: RangeResponse) =>
  /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.contentRange ?? '') ?? undefined;

function totalOf(response: RangeResponse): number | null {
  const total = Number(parsedRange(response)?.[3]);
  return Number.isSafeInteger(total) ? total : null;
}

/**
 * Blocks of one file in a least-recently-used cache; a miss is fetched synchronously, in runs that double while
 * reading goes straight on or back.
 */
class RangeSource implements ByteSource {
  readonly size: number;
  fault: EngineFault | null = null;
  fetchedBytes = 0;
  readonly #url: string;
  readonly #fetch: RangeFetch;
  readonly #minRun: number;
  readonly #blocks = new Map<number, Uint8Array>();
  /** Blocks of the latest fetch. */
  #run = { first: 0, last: 0 };
  #misses = 0;
  /** When the latest fetch ended, in milliseconds of `performance.now`. */
  #lastFetch = Number.NEGATIVE_INFINITY;

  constructor(url: string, size: number, fetch: RangeFetch, minRun: number) {
    this.#minRun = minRun;
    this.#url = url;
    this.size = size;
    this.#fetch = fetch;
  }

  /** Adds a response's bytes to the cache. Throws if they are not those of `range`, which starts on a block. */
  add(range: ByteRange, response: RangeResponse): void {
    const received = parsedRange(response);
    const end = Math.min(range.end, this.size);
    if (
      response.status !== 206 ||
      response.bytes.byteLength !== end - range.start ||
      (received !== undefined && Number(received[1]) !== range.start)
    )
      throw new EngineError(faultOfStatus(response.status));
    this.fetchedBytes += response.bytes.byteLength;
    for (let at = range.start; at < end; at += blockBytes)
      this.#keep(at / blockBytes, response.bytes.subarray(at - range.start, at - range.start + blockBytes));
  }

  read(memory: Uint8Array, offset: number, length: number, position: number): number {
    if (position >= this.size) return 0;
    const block = this.#block(Math.floor(position / blockBytes));
    if (block === null) return -1;
    const from = position % blockBytes;
    const part = block.subarray(from, from + length);
    memory.set(part, offset);
    return part.byteLength;
  }

  close(): void {
    this.#blocks.clear();
  }

  #keep(index: number, block: Uint8Array): void {
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    if (this.#blocks.size <= cacheBlocks) return;
    const oldest = this.#blocks.keys().next().value;
    if (oldest !== undefined) this.#blocks.delete(oldest);
  }

  #block(index: number): Uint8Array | null {
    const cached = this.#blocks.get(index);
    if (cached !== undefined) {
      this.#keep(index, cached);
      return cached;
    }
    const { first, last } = this.#run;
    const back = index === first - 1;
    const straight = back || index === last + 1 ? (last - first + 1) * 2 : 1;
    const count = Math.max(this.#minRun, straight, 2 ** Math.floor(this.#missesInARow() / doubledEvery));
    this.#run = this.#gap(index, back ? -1 : 1, Math.min(count, maxRun));
    this.#load({
      start: this.#run.first * blockBytes,
      end: Math.min((this.#run.last + 1) * blockBytes, this.size),
    });
    return this.#blocks.get(index) ?? null;
  }

  #missesInARow(): number {
    const now = performance.now();
    this.#misses = now - this.#lastFetch < streakMs ? this.#misses + 1 : 0;
    return this.#misses;
  }

  /** Returns at most `count` missing blocks from `index` on. */
  #gap(index: number, step: 1 | -1, count: number): { first: number; last: number } {
    let other = index;
    for (let next = index + step; Math.abs(next - index) < count; next += step) {
      if (next < 0 || next * blockBytes >= this.size || this.#blocks.has(next)) break;
      other = next;
    }
    return { first: Math.min(index, other), last: Math.max(index, other) };
  }

  /** Repeats a request after a lost connection or from a busy server; any other refusal is final. */
  #load(range: ByteRange): void {
    for (let attempt = 1; ; attempt++) {
      const response = this.#fetch.now(this.#url, range);
      try {
        this.add(range, response);
        this.#lastFetch = performance.now();
        return;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        if (attempt < attempts && (response.status === 0 || response.status >= 500)) continue;
        this.fault = error.fault;
        return;
      }
    }
  }
}
