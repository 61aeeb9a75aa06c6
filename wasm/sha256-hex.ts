/**
 * Returns the SHA-256 of bytes in hexadecimal: the browser's own is off the thread, and exists only where the address
 * begins with https.
 */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (globalThis.crypto.subtle !== undefined)
    return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return hexOf(sha256(bytes));
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
