import { expect, it } from 'vitest';
import { showsImage } from './page-picture.ts';

it('has a file of Illustrator laid out as a document from the first, as the stage lays it out', () => {
  const picture = { versionId: 'v1', preview: '/preview', firstPage: null, pageCount: 1 };
  const areImages = ['label.ai', 'CARD.PDF', 'photo.jpg', 'scan.TIFF'].map((fileName) =>
    showsImage({ ...picture, fileName }),
  );
  expect(areImages).toEqual([false, false, true, true]);
});
