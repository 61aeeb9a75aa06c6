import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roles } from '#shared/access/role.ts';
import { fileTypeOf } from '#shared/files/file-type.ts';
import { acceptedExtensions, checkUpload } from '#shared/files/upload.ts';
import {
  checkImages,
  imageTypeOf,
  isShownWhole,
  mayChangeImages,
  mayReadImages,
  renameProblem,
} from './images.ts';

it('takes what uploads take, of pictures alone', () => {
  for (const extension of acceptedExtensions) {
    const files = [{ name: `a.${extension}`, size: 1, type: 'x' }];
    expect([extension, checkImages(files, null).length]).toEqual([
      extension,
      fileTypeOf(files[0]?.name ?? '') === 'image' ? 0 : 1,
    ]);
  }
  fc.assert(
    fc.property(fc.string(), fc.nat(), (name, size) => {
      const files = [{ name, size, type: 'image/png' }];
      expect(checkImages(files, null).length).toBeGreaterThanOrEqual(checkUpload(files, null).length);
    }),
  );
});

it('knows a picture by its name, not by what a browser says of it', () => {
  expect([imageTypeOf('a.JPG'), imageTypeOf('a.tif'), imageTypeOf('a.psd')]).toEqual([
    'image/jpeg',
    'image/tiff',
    'application/octet-stream',
  ]);
  expect([isShownWhole('image/png'), isShownWhole('image/tiff'), isShownWhole('text/html')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('lets a name change and the kind stay', () => {
  expect(renameProblem('a.png', ' b.PNG ')).toBeNull();
  expect(renameProblem('a.png', ' ')).toBe('Required!');
  expect(renameProblem('a.png', 'b.jpg')).toBe('The name ends in .png as before.');
  expect(renameProblem('a.png', '<b>.png')).toContain('invalid file name');
});

it('is read by a company’s people and the sales officer, and changed by the company’s people alone', () => {
  const readers = roles.filter((role) => mayReadImages({ role, viewOnly: false }));
  expect(readers.sort()).toEqual(['cso', 'owner', 'staff']);
  const writers = roles.filter((role) => mayChangeImages({ role, viewOnly: false, clientType: 'customer' }));
  expect(writers.sort()).toEqual(['owner', 'staff']);
  expect(mayChangeImages({ role: 'staff', viewOnly: true, clientType: 'customer' })).toBe(false);
  expect(mayChangeImages({ role: 'staff', viewOnly: false, clientType: 'user' })).toBe(false);
});
