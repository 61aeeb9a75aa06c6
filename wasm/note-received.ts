import type { ReceivedBlock } from '#shared/protocol/pdf-worker.ts';
import { type ByteRange, blockBytes, type RangeAnswer, type RangeFetch } from './range-source.ts';
import { sha256Hex } from './sha256-hex.ts';

/** A fetch that remembers the hash of everything that it has received. */
export interface NotedFetch extends RangeFetch {
  /** Returns every block of a file that was received so far; one that came twice and differed counts twice. */
  received(url: string): Promise<ReceivedBlock[]>;
}

export function noteReceived(fetch: RangeFetch): NotedFetch {
  const noted = new Map<string, Map<string, Promise<ReceivedBlock>>>();
  let count = 0;
  const note = (url: string, range: ByteRange | null, answer: RangeAnswer): RangeAnswer => {
    const { status, bytes } = answer;
    if (status !== 200 && status !== 206) return answer;
    const first = status === 206 ? (range?.start ?? 0) / blockBytes : 0;
    const blocks = noted.get(url) ?? new Map<string, Promise<ReceivedBlock>>();
    noted.set(url, blocks);
    for (let at = 0; at < bytes.byteLength; at += blockBytes) {
      const index = first + at / blockBytes;
      // Until it is hashed nobody knows whether it is one that came before.
      const pending = `${++count}`;
      const block = sha256Hex(bytes.slice(at, at + blockBytes)).then((sha256) => {
        blocks.delete(pending);
        blocks.set(`${index} ${sha256}`, block);
        return { index, sha256 };
      });
      blocks.set(pending, block);
    }
    return answer;
  };
  return {
    now: (url, range) => note(url, range, fetch.now(url, range)),
    soon: async (url, range) => note(url, range, await fetch.soon(url, range)),
    received: async (url) => Promise.all(noted.get(url)?.values() ?? []),
  };
}
