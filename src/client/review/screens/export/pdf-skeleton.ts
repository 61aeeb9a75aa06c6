/**
 * Returns the shortest JFIF file with its size and three components, which is what jsPDF reads before it
 * stores a page. `putPages` later replaces it by the real one.
 */
export function jpegHeader(width: number, height: number): Uint8Array {
  const word = (value: number): [number, number] => [(value >> 8) & 255, value & 255];
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
    ...[0xff, 0xc0, 0, 17, 8],
    ...word(height),
    ...word(width),
    ...[3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9],
  ]);
}

const encoder = new TextEncoder();

/**
 * Returns the PDF with image n in place of the nth placeholder. The images are never read, so memory does not grow
 * with the document's length.
 */
export function putPages(skeleton: Uint8Array, images: readonly Blob[]): Blob {
  const text = new TextDecoder('latin1').decode(skeleton);
  const offsets = readOffsets(text);
  const byPlace = [...offsets].sort(([, a], [, b]) => a - b);
  const xrefAt = startOfXref(text);
  const parts: BlobPart[] = [skeleton.slice(0, byPlace[0]?.[1] ?? xrefAt)];
  let length = byPlace[0]?.[1] ?? xrefAt;
  const put = (part: BlobPart, size: number): void => {
    parts.push(part);
    length += size;
  };
  const moved = new Map<number, number>();
  const waiting = [...images];

  byPlace.forEach(([id, from], i) => {
    const to = byPlace[i + 1]?.[1] ?? xrefAt;
    moved.set(id, length);
    const dictionary = text.slice(from, to).split('stream', 1)[0] ?? '';
    if (!/\/Subtype\s*\/Image\b/.test(dictionary)) {
      put(skeleton.slice(from, to), to - from);
      return;
    }
    const image = waiting.shift();
    if (image === undefined) throw new Error('the document has more images than pages');
    const head = dictionary
      .replace(/\/Length\s+\d+/, `/Length ${image.size}`)
      .replace(/\/Filter\s*(\[[^\]]*\]|\/\w+)/, '/Filter /DCTDecode')
      .replace(/\/DecodeParms\s*\[[^\]]*\]/, '');
    const before = encoder.encode(`${head}stream\n`);
    const after = encoder.encode('\nendstream\nendobj\n');
    put(before, before.length);
    put(image, image.size);
    put(after, after.length);
  });
  if (waiting.length > 0) throw new Error('the document has fewer images than pages');

  const trailer = /trailer[\s\S]*?>>/.exec(text.slice(xrefAt))?.[0] ?? '';
  const highest = Math.max(...offsets.keys());
  const rows = Array.from({ length: highest }, (_, i) => {
    const at = moved.get(i + 1);
    return at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  parts.push(
    `xref\n0 ${highest + 1}\n0000000000 65535 f \n${rows.join('')}${trailer}\nstartxref\n${length}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
}

function startOfXref(text: string): number {
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  if (!text.startsWith('xref', at)) throw new Error('a document without its table of objects');
  return at;
}

/** Returns the offset of each object, from the table of objects. */
function readOffsets(text: string): Map<number, number> {
  const table = text.slice(startOfXref(text));
  const offsets = new Map<number, number>();
  let id = 0;
  for (const [, offset, kind] of table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)) {
    if (kind === 'n') offsets.set(id, Number(offset));
    id += 1;
  }
  return offsets;
}
