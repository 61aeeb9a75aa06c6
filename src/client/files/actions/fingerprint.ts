import { fingerprintBlockBytes } from '#shared/files/upload.ts';

/**
 * Returns the fingerprint of a file's content: SHA-256 over the SHA-256 of each block, in hexadecimal. Reads the
 * whole file with at most one block in memory. Rejects if the file cannot be read.
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
