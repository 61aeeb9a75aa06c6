import { expect, it } from 'vitest';
import { nodeMupdf } from '../tests/support/files/node-engine.ts';
import { madePictures, turnedSize } from '../tests/support/samples/made-pictures.ts';
import { bytesSource } from './byte-source.ts';
import { openFile } from './open-file.ts';
import { pictureSize } from './picture-size.ts';

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'is that of the upright picture, stored turned by Exif %i or not',
  async (tag) => {
    const bytes = await madePictures[`turned-${tag}.jpg`]?.();
    const library = await nodeMupdf();
    const file = openFile(library.mupdf, bytesSource(bytes ?? new Uint8Array()), 'turned.jpg', undefined);
    expect(pictureSize(library, file)).toEqual(turnedSize);
    file.dispose();
  },
);
