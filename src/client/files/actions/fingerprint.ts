import { fingerprintBlockBytes } from '#shared/files/upload.ts';

/**
 * Returns what tells a file's content from any other: SHA-256 over the SHA-256 of each of its blocks, in hexadecimal. All of
 * it is read, but no more than a block is in memory. Rejects where the file cannot be read.
 */
export async function fingerprintOf(file: Blob, signal: AbortSignal): Promise<string> {
  const count = Math.ceil(file.size / fingerprintBlockBytes);
  const hashes = new Uint8Array(count * 32);
  for (let at = 0; at < count; at++) {
    signal.throwIfAborted();
    const block = file.slice(at * fingerprintBlockBytes, (at + 1) * fingerprintBlockBytes);
    hashes.set(new Uint8Array(await crypto.subtle.digest('SHA-256', await block.arrayBuffer())), at * 32);
  }
  const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', hashes));
  return [...whole].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
