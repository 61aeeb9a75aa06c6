/** `magic` selects the reader that MuPDF uses. */
export type FileKind = { kind: 'pdf' | 'image'; magic: string } | { kind: 'unsupported' };

const signatures: [magic: string, matches: (head: Uint8Array) => boolean][] = [
  ['image/png', (head) => starts(head, [0x89, 0x50, 0x4e, 0x47])],
  ['image/jpeg', (head) => starts(head, [0xff, 0xd8, 0xff])],
  ['image/gif', (head) => starts(head, [0x47, 0x49, 0x46, 0x38])],
  ['image/bmp', (head) => starts(head, [0x42, 0x4d])],
  // The version of a BigTIFF is one more.
  ['image/tiff', (head) => [0x2a, 0x2b].some((version) => isTiff(head, version))],
  ['image/vnd.adobe.photoshop', (head) => starts(head, [0x38, 0x42, 0x50, 0x53])],
];

const kindOfExtension: Record<string, FileKind> = {
  pdf: { kind: 'pdf', magic: 'application/pdf' },
  png: { kind: 'image', magic: 'image/png' },
  jpg: { kind: 'image', magic: 'image/jpeg' },
  jpeg: { kind: 'image', magic: 'image/jpeg' },
  gif: { kind: 'image', magic: 'image/gif' },
  bmp: { kind: 'image', magic: 'image/bmp' },
  tif: { kind: 'image', magic: 'image/tiff' },
  tiff: { kind: 'image', magic: 'image/tiff' },
  psd: { kind: 'image', magic: 'image/vnd.adobe.photoshop' },
};

const isTiff = (head: Uint8Array, version: number) =>
  starts(head, [0x49, 0x49, version, 0]) || starts(head, [0x4d, 0x4d, 0, version]);

const starts = (head: Uint8Array, bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/** Up to 1024 bytes of something else may precede a PDF header. */
const headerWithin = 1024;
export const headBytes = headerWithin + 8;

/**
 * Returns how the engine can open a file, from its first `headBytes` bytes and, if these are no known kind,
 * its name: a damaged file of a known kind is still of that kind. An Illustrator file counts only if it
 * contains a PDF.
 */
export function fileKind(head: Uint8Array, name: string): FileKind {
  if (new TextDecoder('latin1').decode(head.subarray(0, headBytes)).includes('%PDF-'))
    return { kind: 'pdf', magic: 'application/pdf' };
  const signature = signatures.find(([, matches]) => matches(head));
  if (signature !== undefined) return { kind: 'image', magic: signature[0] };
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return kindOfExtension[extension] ?? { kind: 'unsupported' };
}
