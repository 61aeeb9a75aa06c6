import { describe, expect, it } from 'vitest';
import { contentUnlikeName } from './file-content.ts';
import { acceptedExtensions } from './upload.ts';

const codes = (...parts: (string | number)[]): number[] =>
  parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((char) => char.charCodeAt(0))));
const bytesOf = (...parts: (string | number)[]) =>
  Uint8Array.from([...codes(...parts), ...new Array(40).fill(0)]);
const textOf = (text: string) => new TextEncoder().encode(text);

const ole = bytesOf(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const zip = bytesOf('PK', 3, 4);
const postscript = textOf('%!PS-Adobe-3.0 EPSF-3.0\n');
const pdf = textOf('%PDF-1.7\n');
/** First bytes of real files of every accepted kind. */
const genuine: Readonly<Record<(typeof acceptedExtensions)[number], Uint8Array[]>> = {
  png: [bytesOf(0x89, 'PNG\r\n', 0x1a, '\n')],
  jpg: [bytesOf(0xff, 0xd8, 0xff, 0xe0), bytesOf(0xff, 0xd8, 0xff, 0xee)],
  jpeg: [bytesOf(0xff, 0xd8, 0xff, 0xe1)],
  gif: [bytesOf('GIF87a'), bytesOf('GIF89a')],
  tif: [bytesOf('II', 42, 0), bytesOf('MM', 0, 42)],
  tiff: [bytesOf('II', 43, 0), bytesOf('MM', 0, 43)],
  bmp: [bytesOf('BM', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40)],
  pdf: [pdf, textOf(`${'x'.repeat(1_000)}${'%PDF-1.4'}`), textOf('\n%PDF-2.0')],
  doc: [
    ole,
    textOf('{\\rtf1\\ansi'),
    zip,
    bytesOf(0xdb, 0xa5, 0x2d, 0),
    textOf('<html xmlns:w="urn:schemas-microsoft-com:office:word">'),
    textOf('\ufeff<!DOCTYPE html>\n<html>'),
    textOf('<table><tr><td>Menu</td></tr></table>'),
    textOf('<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?>\n<w:wordDocument>'),
    textOf('MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n'),
  ],
  docx: [zip],
  rtf: [textOf('{\\rtf1\\ansi'), textOf('\ufeff\n{\\rtf1')],
  csv: [textOf('BMW;12\nMZ;3\n'), textOf('name,size\n')],
  xls: [
    ole,
    zip,
    textOf('<html><table>'),
    textOf('<table border="1"><tr><td>Menu</td></tr></table>'),
    textOf('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>'),
    textOf('MIME-Version: 1.0\n'),
    textOf('a\tb\n'),
    Buffer.from('\ufeffa\tb\n', 'utf16le'),
    bytesOf(9, 0, 4, 0, 2, 0, 16, 0),
    bytesOf(9, 2, 6, 0, 0, 3, 16, 0),
    bytesOf(9, 4, 6, 0, 0, 4, 16, 0),
    bytesOf(9, 8, 8, 0, 0, 5, 16, 0),
  ],
  xlsx: [zip],
  txt: [textOf('MZ is a code.'), textOf('<html> is how a page begins.'), textOf('')],
  ai: [pdf, postscript],
  psd: [bytesOf('8BPS', 0, 1), bytesOf('8BPS', 0, 2)],
  indd: [bytesOf(0x06, 0x06, 0xed, 0xf5, 0xd8, 0x1d)],
  zip: [zip, bytesOf('PK', 5, 6), bytesOf('PK00PK', 3, 4)],
  eps: [
    postscript,
    textOf('\n%!PS-Adobe-3.0'),
    textOf('%!\n%%BoundingBox: 0 0 9 9'),
    bytesOf(0xc5, 0xd0, 0xd3, 0xc6),
    bytesOf(4, '%!PS-Adobe'),
  ],
};

describe('the content of a file', () => {
  it.each(acceptedExtensions)('is accepted as what a .%s is', (extension) => {
    for (const bytes of genuine[extension]) {
      expect(contentUnlikeName(`Menu.${extension}`, bytes)).toBeNull();
      expect(contentUnlikeName(`MENU.V2.${extension.toUpperCase()}`, bytes)).toBeNull();
    }
  });

  it('passes where there is none', () => {
    for (const extension of acceptedExtensions)
      expect(contentUnlikeName(`menu.${extension}`, new Uint8Array())).toBeNull();
  });

  it('is refused where it is none that is known, unless the name stands for text or for a PDF to be repaired', () => {
    for (const extension of acceptedExtensions)
      expect(contentUnlikeName(`menu.${extension}`, textOf('nozip')), extension).toBe(
        ['txt', 'csv', 'xls', 'pdf'].includes(extension)
          ? null
          : `it does not begin as a .${extension} file does, and may be damaged`,
      );
    for (const extension of ['txt', 'csv', 'xls'])
      expect(contentUnlikeName(`menu.${extension}`, bytesOf('LZ', 1, 0, 0, 3))).toBe('it is not text');
  });

  it.each(['txt', 'csv'])('is text in any encoding as a .%s', (extension) => {
    const words = 'Grüße aus 東京; 12 €\n';
    const utf16 = Buffer.from(words.repeat(30), 'utf16le');
    const utf32 = Buffer.concat([...words].map((char) => Buffer.from([char.charCodeAt(0) % 256, 3, 0, 0])));
    for (const bytes of [
      textOf(words),
      textOf(`\ufeff${words}`),
      Buffer.from('Größe;Preis\n', 'latin1'),
      Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
      Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), utf32]),
    ])
      expect(contentUnlikeName(`menu.${extension}`, bytes)).toBeNull();
  });

  it.each([
    ['photo.jpg', genuine.png[0], 'a PNG picture'],
    ['menu.pdf', textOf('<!DOCTYPE html><script>'), 'a web page'],
    ['logo.png', textOf('\ufeff  <svg onload="alert(1)">'), 'a web page'],
    ['menu.pdf', bytesOf('MZ', 0x90, 0), 'a program'],
    ['menu.txt', bytesOf(0x7f, 'ELF'), 'a program'],
    ['menu.txt', textOf('\u007fELF and more'), 'a program'],
    ['menu.txt', pdf, 'a PDF'],
    ['letter.rtf', textOf('<html xmlns:w="urn">'), 'a web page'],
    ['letter.doc', genuine.png[0], 'a PNG picture'],
    ['letter.doc', bytesOf('MZ', 0x90, 0), 'a program'],
    ['prices.doc', bytesOf(9, 8, 8, 0, 0, 5), 'an old Excel file'],
    ['letter.xls', bytesOf(0xdb, 0xa5, 0x2d, 0), 'an old Word file'],
    ['photo.jpg', bytesOf('RIFF', 0, 0, 0, 0, 'WEBP'), 'a WebP picture'],
    ['photo.jpg', bytesOf(0, 0, 0, 24, 'ftypheic'), 'a HEIC or AVIF picture'],
    ['menu.zip', bytesOf('Rar!', 0x1a, 7), 'an archive'],
    ['cover.psd', pdf, 'a PDF'],
    ['cover.indd', zip, 'a ZIP file'],
    ['prices.xlsx', ole, 'an old Office file'],
  ])('of %s is named where it is something else', (name, bytes, kind) => {
    expect(contentUnlikeName(name, bytes ?? new Uint8Array())).toBe(`it is ${kind}`);
  });
});
