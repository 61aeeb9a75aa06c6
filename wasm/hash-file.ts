import { sha256 } from '@noble/hashes/sha2.js';
import type { FileHashes } from '#shared/protocol/check-worker.ts';
import { blockBytes } from './range-source.ts';
import { hexOf, sha256Hex } from './sha256-hex.ts';

/**
 * Returns the hashes of a file that arrives in pieces: of the whole and of each block. `onRead` gets the number of bytes
 * read so far.
 */
export async function hashFile(
  pieces: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): Promise<FileHashes> {
  const whole = sha256.create();
  const blocks: string[] = [];
  let block = new Uint8Array(blockBytes);
  let filled = 0;
  let read = 0;
  for await (const piece of pieces) {
    whole.update(piece);
    const full: Promise<string>[] = [];
    for (let at = 0; at < piece.byteLength; ) {
      const part = piece.subarray(at, at + blockBytes - filled);
      block.set(part, filled);
      at += part.byteLength;
      filled += part.byteLength;
      if (filled < blockBytes) continue;
      full.push(sha256Hex(block));
      block = new Uint8Array(blockBytes);
      filled = 0;
    }
    blocks.push(...(await Promise.all(full)));
    read += piece.byteLength;
    onRead(read);
  }
  if (filled > 0) blocks.push(await sha256Hex(block.slice(0, filled)));
  return { sha256: hexOf(whole.digest()), blocks };
}
