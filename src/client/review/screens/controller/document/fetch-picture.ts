import { savesData } from '#client/engine/saves-data.ts';
import type { Version } from '#shared/files/attachment.ts';

/**
 * Fetches the server's picture of a version's first page before the screen shows it. Without decoding it: what shows it
 * decodes it again where the browser paints without a GPU. Returns whether it has come.
 */
export async function fetchPicture({ preview }: Pick<Version, 'preview'>): Promise<boolean> {
  if (preview === null) return false;
  const image = new Image();
  return new Promise((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = preview;
  });
}

/** Fetches the picture of a version that is pointed at or has the focus: it may be chosen next. */
export function fetchPictureAhead(version: Pick<Version, 'preview'>): void {
  if (!savesData()) void fetchPicture(version);
}
