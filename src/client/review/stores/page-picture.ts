/**
 * Returns the element with the picture of the first page that is shown before the program: the server puts it into a
 * guest's page, `opened-version.ts` into a member's.
 */
export const pagePictureElement = (): HTMLElement | null =>
  globalThis.document?.getElementById('first') ?? null;

/** Removes the picture as soon as `own`, which has loaded, is decoded. */
export function leavePagePictureFor(own: HTMLImageElement): void {
  if (pagePictureElement() !== null) void own.decode().then(leavePagePicture, leavePagePicture);
}

/** Removes the picture: the program now shows its own, or none is to be shown. */
export const leavePagePicture = (): void => pagePictureElement()?.remove();
