import { deflateSync } from 'node:zlib';

/** An object of a PDF file: as it is written, or a stream with the entries of its dictionary. */
export type PdfObject = string | PdfStream;
interface PdfStream {
  entries?: string;
  data: string | Uint8Array;
}

/** A page: its operators and, as they are written in the file, its box, resources and further entries. */
export interface PdfPage {
  content: string;
  box?: string;
  resources?: string;
  entries?: string;
}

/** The number of the first object beside the catalogue and the page tree. */
export const firstOfOthers = 3;

/** Returns a PDF of `pages`. They refer to `others` by numbers from `firstOfOthers` on. */
export function pdfOf(
  pages: readonly PdfPage[],
  others: readonly PdfObject[] = [],
  catalogue = '',
): Uint8Array {
  const firstPage = firstOfOthers + others.length;
  const kids = pages.map((_, at) => `${firstPage + at * 2} 0 R`).join(' ');
  return pdfFile([
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    ...others,
    ...pages.flatMap(({ content, box = '0 0 595 842', resources = '', entries = '' }, at): PdfObject[] => [
      `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Resources<<${resources}>>/Contents ${firstPage + at * 2 + 1} 0 R${entries}>>`,
      { data: content },
    ]),
  ]);
}

/** Returns a PDF of objects numbered from 1; the first is its catalogue. */
export function pdfFile(objects: readonly PdfObject[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.byteLength;
  };
  write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    write(`${at + 1} 0 obj\n`);
    if (typeof object === 'string') write(object);
    else {
      const data = typeof object.data === 'string' ? Buffer.from(object.data, 'latin1') : object.data;
      write(`<<${object.entries ?? ''}/Length ${data.byteLength}>>\nstream\n`);
      write(data);
      write('\nendstream');
    }
    write('\nendobj\n');
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** Returns a stream whose data are deflated. */
export const deflated = (entries: string, data: Uint8Array): PdfStream => ({
  entries: `${entries}/Filter/FlateDecode`,
  data: deflateSync(data),
});

/**
 * Returns a PDF of one page whose objects, except the page's content, are in one stream, and whose references
 * in another.
 */
export function pdfInStreams(content: string): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 4 0 R>>',
  ];
  const index = objects
    .map((_, at) => `${at + 1} ${objects.slice(0, at).join(' ').length + Math.min(at, 1)}`)
    .join(' ');
  const stream = (number: number, { entries = '', data }: PdfStream): Buffer =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`),
      Buffer.from(data),
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  const head = Buffer.from('%PDF-1.7\n');
  const page = stream(4, { data: content });
  const packed = deflated(
    `/Type/ObjStm/N ${objects.length}/First ${index.length + 1}`,
    Buffer.from(`${index} ${objects.join(' ')}`),
  );
  const kept = stream(5, packed);
  const offsets = [head.length, head.length + page.length, head.length + page.length + kept.length];
  const rows = Buffer.alloc(7 * 7);
  const row = (at: number, type: number, value: number, place: number): void => {
    rows.writeUInt8(type, at * 7);
    rows.writeUInt32BE(value, at * 7 + 1);
    rows.writeUInt16BE(place, at * 7 + 5);
  };
  row(0, 0, 0, 65535);
  for (const at of objects.keys()) row(at + 1, 2, 5, at);
  for (const [at, offset] of offsets.entries()) row(at + 4, 1, offset, 0);
  const references = stream(6, deflated('/Type/XRef/Size 7/W[1 4 2]/Root 1 0 R', rows));
  return Buffer.concat([head, page, kept, references, Buffer.from(`startxref\n${offsets[2]}\n%%EOF\n`)]);
}
