import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The check page's facts about a file, read in the browser. */
export interface ReadFile {
  sha256: string;
  /** It looks like a sealed approval certificate, by any issuer. */
  isCertificateLike: boolean;
}

/** Returns the facts about a file; null if it cannot be read any more, or if reading was cancelled. */
export async function readFile(
  file: Blob,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<ReadFile | null> {
  try {
    return { sha256: await hashFile(file, signal, onProgress), isCertificateLike: await looksSealed(file) };
  } catch {
    return null;
  }
}

/** Hashes in pieces: a file of any size is never whole in memory, and the screen stays alive. */
async function hashFile(
  file: Blob,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  let read = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) return bytesToHex(hash.digest());
      hash.update(value);
      read += value.byteLength;
      onProgress(file.size === 0 ? 1 : read / file.size);
    }
  } finally {
    await reader.cancel();
  }
}

const tailBytes = 192 * 1024;

/** Returns whether the end of the file names it as a certificate, as its seal does. */
async function looksSealed(file: Blob): Promise<boolean> {
  const head = await file.slice(0, 5).text();
  if (head !== '%PDF-') return false;
  const tail = await file.slice(Math.max(0, file.size - tailBytes)).text();
  return tail.includes('(Approval certificate)');
}
