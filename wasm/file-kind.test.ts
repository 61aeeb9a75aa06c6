import { describe, expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('fileKind', () => {
  it.each([
    ['%PDF-1.7', 'proof.pdf', 'application/pdf'],
    [`${' '.repeat(1000)}%PDF-1.4`, 'proof', 'application/pdf'],
    ['%PDF-1.5 %âãÏÓ', 'logo.ai', 'application/pdf'],
    ['\x89PNG\r\n', 'picture.jpg', 'image/png'],
    ['\xff\xd8\xff\xe0', 'x', 'image/jpeg'],
    ['GIF89a', 'x.gif', 'image/gif'],
    ['BM....', 'x.bmp', 'image/bmp'],
    ['II*\0', 'x.tif', 'image/tiff'],
    ['MM\0*', 'x.tiff', 'image/tiff'],
    ['II+\0', 'x', 'image/tiff'],
    ['8BPS', 'x.psd', 'image/vnd.adobe.photoshop'],
    ['damaged', 'Proof.PDF', 'application/pdf'],
  ])('%j in %s → %s', (head, name, magic) => expect(fileKind(bytes(head), name)).toMatchObject({ magic }));

  it.each([
    ['%!PS-Adobe-3.0 EPSF-3.0', 'logo.eps'],
    ['%!PS-Adobe-3.0', 'logo.ai'],
    ['PK\x03\x04', 'letter.docx'],
    ['\x06\x06\xed\xf5', 'layout.indd'],
    ['', ''],
  ])('%j in %s is not for the engine', (head, name) =>
    expect(fileKind(bytes(head), name)).toEqual({ kind: 'unsupported' }),
  );
});
