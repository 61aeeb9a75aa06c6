/** Returns bytes that begin as those of a PDF do, and are none that can be drawn. */
export function begunPdf(rest: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = rest.slice();
  bytes.set(new TextEncoder().encode('%PDF-1.7'));
  return bytes;
}
