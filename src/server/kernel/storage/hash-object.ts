import { createHash } from 'node:crypto';
import { fingerprintBlockBytes } from '#shared/files/upload.ts';
import type { ObjectStore } from './object-store.ts';

/** Returns the SHA-256 of a stored object, read as a stream. Rejects where there is no such object. */
export async function hashObject(store: ObjectStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await store.read(key)) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns the SHA-256 of a stored object, and the fingerprint by which browsers tell it from others. */
export async function hashBlocks(
  store: ObjectStore,
  key: string,
): Promise<{ sha256: string; fingerprint: string }> {
  const whole = createHash('sha256');
  const blocks = createHash('sha256');
  let block = createHash('sha256');
  let left = fingerprintBlockBytes;
  for await (const chunk of await store.read(key)) {
    const bytes: Buffer = chunk;
    whole.update(bytes);
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + left);
      block.update(part);
      at += part.length;
      left -= part.length;
      if (left > 0) continue;
      blocks.update(block.digest());
      block = createHash('sha256');
      left = fingerprintBlockBytes;
    }
  }
  if (left < fingerprintBlockBytes) blocks.update(block.digest());
  return { sha256: whole.digest('hex'), fingerprint: blocks.digest('hex') };
}
