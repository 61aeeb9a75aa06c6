import { TypefaceShelf } from '../pdf/typeface.ts';
import { Pictures } from '../pictures/pictures.ts';
import type { Studio } from './artwork.ts';

/** Loads MuPDF into this thread, where it stays; only for those who design. */
export async function openStudio(): Promise<Studio> {
  const mupdf = await import('mupdf');
  return { mupdf, shelf: new TypefaceShelf(mupdf), pictures: new Pictures(mupdf) };
}

export function closeStudio({ shelf, mupdf }: Studio): void {
  shelf.dispose();
  mupdf.emptyStore();
}
