import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileTypeOf } from './file-type.ts';
import {
  acceptedExtensions,
  checkUpload,
  formatBytes,
  hasRoom,
  maxBatchBytes,
  storageName,
  uploadedName,
} from './upload.ts';

const file = (name: string, more: { size?: number; type?: string } = {}) => ({
  name,
  size: 1,
  type: 'application/octet-stream',
  ...more,
});
const unlimited = { used: 0, quota: -1, additionalUsed: 0, additionalQuota: 0 };
const titles = (files: Parameters<typeof checkUpload>[0], room = unlimited) =>
  checkUpload(files, room).map(({ title }) => title);

describe('file names', () => {
  it('may hold letters, digits, space, dash, underscore, dot, parentheses and plus', () => {
    expect(titles([file('A z-09_(final)+1.pdf')])).toEqual([]);
  });

  it.each(['naïve.pdf', 'a/b.pdf', 'a\\b.pdf', 'a&b.pdf', 'a\n.pdf', "it's.pdf", 'proof#1.pdf'])(
    'not as in %j',
    (name) => {
      expect(checkUpload([file(name)], unlimited)).toEqual([
        {
          title: 'Not supported file name',
          messages: [
            `'${name}' is invalid file name. We only accept Alphanumericals(A-Z+a-z+0-9), space( ), dash(-), underscore(_) and dot(.) characters`,
          ],
        },
      ]);
    },
  );

  it('get dashes for spaces, parentheses, plus and a first dot before the token request, and keep their length', () => {
    expect(storageName('..hidden.png')).toBe('-.hidden.png');
    expect(storageName('Menu (v2) + cover.pdf')).toBe('Menu--v2----cover.pdf');
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 _.()+-]+$/), (name) => {
        expect(storageName(name)).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/);
        expect(storageName(name)).toHaveLength(name.length);
        expect(storageName(storageName(name))).toBe(storageName(name));
      }),
    );
  });

  it('are those of the files, and of another file only as it was granted', () => {
    expect(uploadedName('Menu (v2).pdf', 'Menu--v2-.pdf')).toBe('Menu (v2).pdf');
    expect(uploadedName('Menu (v2).exe', 'Menu--v2-.pdf')).toBe('Menu--v2-.pdf');
  });
});

describe('kinds of file', () => {
  it('are accepted by extension, in upper case too', () => {
    for (const extension of acceptedExtensions) {
      expect(titles([file(`proof.${extension}`)])).toEqual([]);
      expect(titles([file(`PROOF.${extension.toUpperCase()}`)])).toEqual([]);
    }
  });

  it.each(['run.exe', 'proof', 'proof.', '.pdf', 'page.html', 'proof.pdf.js', 'drawing.svg'])(
    'refuse %s',
    (name) => {
      expect(checkUpload([file(name)], unlimited)).toEqual([
        {
          title: 'Not supported file',
          messages: [`${name} is not supported to process. Please use another extension.`],
        },
      ]);
    },
  );

  it('without a mime type are those that browsers know none for', () => {
    const accepted = acceptedExtensions.filter(
      (ext) => titles([file(`a.${ext}`, { type: '' })]).length === 0,
    );
    expect([...accepted].sort()).toEqual(['csv', 'doc', 'docx', 'eps', 'indd', 'psd', 'rtf', 'xls', 'xlsx']);
  });

  it('are shown as pages, as an image or not at all', () => {
    expect(['a.pdf', 'a.AI', 'a.tiff', 'a.psd', 'a.docx', 'a.zip', 'a.eps'].map(fileTypeOf)).toEqual([
      'pdf',
      'pdf',
      'image',
      'image',
      'unsupported',
      'unsupported',
      'unsupported',
    ]);
  });
});

describe('sizes', () => {
  it('of a batch together reach 2147483648 bytes and no further', () => {
    expect(titles([file('a.pdf', { size: maxBatchBytes - 1 }), file('b.pdf')])).toEqual([]);
    expect(checkUpload([file('a.pdf', { size: maxBatchBytes }), file('b.pdf')], unlimited)).toEqual([
      {
        title: 'File Size Limit',
        messages: [
          'The file size is above 2 GB max limit and cannot be uploaded. Please adjust the file size and try again.',
        ],
      },
    ]);
  });

  it('leave nothing where more is stored than the plan holds, as after a downgrade', () => {
    const room = { used: 150, quota: 100, additionalUsed: 0, additionalQuota: 20 };
    expect(checkUpload([file('a.pdf', { size: 1 })], room)[0]?.messages[1]).toContain(
      '1 Bytes do not fit: 0 Bytes are left, 150 Bytes of 120 Bytes are used.',
    );
  });

  it('must stay within both quotas together', () => {
    const room = { used: 90, quota: 100, additionalUsed: 0, additionalQuota: 20 };
    expect(titles([file('a.pdf', { size: 30 })], room)).toEqual([]);
    expect(checkUpload([file('a.pdf', { size: 31 })], room)).toEqual([
      {
        title: 'Not Enough Storage',
        messages: [
          'Please upgrade your membership to continue uploading more attachments.',
          '31 Bytes do not fit: 30 Bytes are left, 90 Bytes of 120 Bytes are used. You can also buy more storage, or delete files that nobody needs.',
        ],
      },
    ]);
  });

  it('never exceed the quota by uploads that were let through, in whatever order', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(500), fc.array(fc.nat(400)), (quota, additionalQuota, sizes) => {
        let used = 0;
        for (const size of sizes)
          if (hasRoom({ used, quota, additionalUsed: 0, additionalQuota }, size)) used += size;
        expect(used).toBeLessThanOrEqual(quota + additionalQuota);
        expect(hasRoom({ used, quota: -1, additionalUsed: 0, additionalQuota: 0 }, 1e12)).toBe(true);
      }),
    );
  });

  it.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1_234_567, '1.18 MB'],
    [maxBatchBytes, '2 GB'],
    [1024 ** 8, '1 YB'],
    [1024 ** 9, '1024 YB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});

describe('a batch', () => {
  it('needs a file', () => {
    expect(titles([])).toEqual(['No files']);
  });

  it('is refused for each thing that is wrong with it', () => {
    expect(titles([file('a?.pdf'), file('b.exe'), file('c.pdf', { size: maxBatchBytes })])).toEqual([
      'Not supported file name',
      'Not supported file',
      'File Size Limit',
    ]);
  });
});
