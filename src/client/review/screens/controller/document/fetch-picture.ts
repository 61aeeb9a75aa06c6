import { savesData } from '#client/engine/saves-data.ts';
import type { Version } from '#shared/files/attachment.ts';

/** Fetches and decodes the server's picture of a version's first page before the screen shows it. */
export function fetchPicture({ preview }: Pick<Version, 'preview'>): void {
  if (preview === null) return;
  const picture = new Image();
  picture.src = preview;
  // A picture that cannot be had is missed where it is shown, and the stage draws the page in any case.
  picture.decode().catch(() => {});
}

/** Fetches the picture of a version that is pointed at or has the focus: it may be chosen next. */
export function fetchPictureAhead(version: Pick<Version, 'preview'>): void {
  if (!savesData()) fetchPicture(version);
}
