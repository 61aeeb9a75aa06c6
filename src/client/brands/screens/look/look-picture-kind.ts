import type { PictureKind } from '#client/ui/fields/picture-field.tsx';
import { maxLookPictureBytes } from '#shared/brands/white-label-rules.ts';

const dataAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** One picture of a look. Small ones are kept with the look itself. */
export const lookPictureKind: PictureKind = {
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml', 'image/x-icon'],
  typesText: 'a PNG, JPEG, GIF, WebP, SVG or ICO',
  maxBytes: maxLookPictureBytes,
  read: dataAddress,
};
