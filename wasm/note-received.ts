import type { ReceivedBlock } from '#shared/protocol/pdf-worker.ts';
import { type ByteRange, blockBytes, type RangeFetch, type RangeResponse } from './range-source.ts';
import { sha256Hex } from './sha256-hex.ts';

/** A fetch that reports the hash of everything that it has received. */
export interface NotedFetch extends RangeFetch {
  /** Resolves when everything that was received until now is reported. */
  noted(): Promise<void>;
}

export function noteReceived(
  fetch: RangeFetch,
  report: (url: string, blocks: readonly ReceivedBlock[]) => void,
): NotedFetch {
  const hashing = new Set<Promise<void>>();
  const note = (url: string, range: ByteRange | null, response: RangeResponse): RangeResponse => {
    const { status, bytes } = response;
    if (status !== 200 && status !== 206) return response;
    const first = status === 206 ? (range?.start ?? 0) / blockBytes : 0;
    const blocks: Promise<ReceivedBlock>[] = [];
    for (let at = 0; at < bytes.byteLength; at += blockBytes) {
      const index = first + at / blockBytes;
      blocks.push(sha256Hex(bytes.slice(at, at + blockBytes)).then((sha256) => ({ index, sha256 })));
    }
    const hashed = Promise.all(blocks).then((all) => {
      hashing.delete(hashed);
      report(url, all);
    });
    hashing.add(hashed);
    return response;
  };
  return {
    now: (url, range) => note(url, range, fetch.now(url, range)),
    soon: async (url, range) => note(url, range, await fetch.soon(url, range)),
    noted: async () => void (await Promise.all(hashing)),
  };
}
