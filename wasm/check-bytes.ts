import { sha256 } from '@noble/hashes/sha2.js';
import type { CheckedBytes } from '#shared/protocol/check-worker.ts';
import type { ReceivedBlock } from '#shared/protocol/pdf-worker.ts';
import { blockBytes } from './range-source.ts';
import { hexOf } from './sha256-hex.ts';

/**
 * Returns the SHA-256 of a file that arrives in pieces, and whether the blocks that were received of it before are its
 * own. `onRead` gets the number of bytes read so far.
 */
export async function checkBytes(
  pieces: AsyncIterable<Uint8Array>,
  received: readonly ReceivedBlock[],
  onRead: (bytes: number) => void,
): Promise<CheckedBytes> {
  const wanted = new Set(received.map(({ index }) => index));
  const found = new Map<number, string>();
  const whole = sha256.create();
  let read = 0;
  let block = sha256.create();
  const endBlock = (index: number): void => {
    if (wanted.has(index)) found.set(index, hexOf(block.digest()));
    block = sha256.create();
  };
  for await (const piece of pieces) {
    whole.update(piece);
    for (let at = 0; at < piece.byteLength; ) {
      const index = Math.floor(read / blockBytes);
      const part = piece.subarray(at, at + (index + 1) * blockBytes - read);
      if (wanted.has(index)) block.update(part);
      at += part.byteLength;
      read += part.byteLength;
      if (read % blockBytes === 0) endBlock(index);
    }
    onRead(read);
  }
  if (read % blockBytes !== 0) endBlock(Math.floor(read / blockBytes));
  return {
    sha256: hexOf(whole.digest()),
    isAsReceived: received.every(({ index, sha256: own }) => found.get(index) === own),
  };
}
